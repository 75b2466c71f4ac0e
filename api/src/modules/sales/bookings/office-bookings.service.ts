import { can } from '@khamar/contract/accounts/permissions';
import { nextState } from '@khamar/contract/sales/booking-state';
import {
  type BookingPage,
  BookingSummary,
  type CallerBooking,
  type DeliverBooking,
  type OfficeBooking,
  type RepriceBooking,
} from '@khamar/contract/sales/booking';
import type { BookingQuery } from '@khamar/contract/sales/sales-query';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { lockLead, winLead } from '../../leads/index.ts';
import { farm, listMailsAboutBooking } from '../../messages/index.ts';
import { commandsWith, type SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { releaseSurplus } from '../journal/sale-entries.ts';
import { markBooked } from '../payments/record-payment.ts';
import { recordStaffPayment, requireMayRecord } from '../payments/record-staff-payment.ts';
import { toBooking, toBookingLine, toOfficeBooking, toSummary } from './bookings.mapper.ts';
import { findHistory } from './booking-history.ts';
import { list } from './booking-list.repository.ts';
import * as bookings from './bookings.repository.ts';
import { FIXED_PRICE } from '../live-weight/agree-rate.ts';
import { agreeTerms } from '../prices/agree-terms.ts';
import { repriceBooking } from '../prices/reprice-booking.ts';
import { offerToNextInLine } from '../waiting-list/offer-to-next-in-line.ts';
import { scheduleDeadline } from './deadlines/schedule-deadline.ts';
import { expireDueBooking, lockBooking } from './deadlines/expire-due-booking.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { lockTerms } from './hold-cow.ts';
import { lockCowsById } from './lock-cows.ts';
import { holdIfUnpaid } from './hold-if-unpaid.ts';
import { cancelBooking } from './cancel-booking.ts';
import { deliverBooking, returnCow, undoDelivery } from './deliver-booking.ts';
import { findLeftAs } from './left-cow.ts';
import { overrideStop, rejectUnderWay } from '../runs/stop-checks.ts';
import { explainSale } from '../unrecorded-sales/explain-sale.ts';
import { isUnrecorded } from '../unrecorded-sales/unrecorded-sale.ts';
import { leave } from '../waiting-list/waiting-list.repository.ts';

/** The staff's commands on bookings. */
export interface OfficeBookingsService {
  list(query: BookingQuery): Promise<BookingPage>;
  /** With its audit log and the messages sent to the buyer. */
  find(code: string): Promise<OfficeBooking>;
  /** For someone on the phone or at the farm; with an advance already received it is booked immediately. */
  bookForCaller(actor: Actor, caller: CallerBooking, key: string): Promise<BookingSummary>;
  cancel(actor: Actor, code: string, reason: string, key: string): Promise<BookingSummary>;
  deliver(actor: Actor, code: string, terms: DeliverBooking, key: string): Promise<BookingSummary>;
  reverseDelivery(actor: Actor, code: string, reason: string, key: string): Promise<BookingSummary>;
  /** Within the days of the return policy. What was paid will be refunded. */
  returnCow(actor: Actor, code: string, reason: string, key: string): Promise<BookingSummary>;
  /** There was no money for a cow that was set to sold by hand. */
  explain(actor: Actor, code: string, reason: string, key: string): Promise<BookingSummary>;
  /** A new agreed price before delivery, fixed or by KG. */
  reprice(actor: Actor, code: string, to: RepriceBooking, key: string): Promise<BookingSummary>;
  move(
    actor: Actor,
    code: string,
    to: { tagId: string; consent: string },
    key: string,
  ): Promise<BookingSummary>;
}

/** Quote, revival, discount and price per KG belong to the old cow. */
const CLEARED_ON_MOVE = {
  ...FIXED_PRICE,
  quote_id: null,
  revived_at: null,
  revived_cow_price_paisa: null,
  agent_limit_paisa: null,
  price_approved_by: null,
};

export function makeOfficeBookingsService(context: SalesContext): OfficeBookingsService {
  const { db, settings } = context;
  const command = commandsWith(db, BookingSummary);

  /** Locks both cows in id order, so that two concurrent moves between them cannot deadlock. */
  async function lockBothCows(tx: Tx, code: string, tagId: string, actor: string) {
    const [seen, target] = await Promise.all([bookings.findByCode(tx, code), bookings.findCow(tx, tagId)]);
    if (seen === undefined) throw new AppError('booking_not_found');
    if (target === undefined) throw new AppError('cow_not_found');
    await lockCowsById(tx, [seen.cow_id, target.id]);
    const locked = await lockBooking(tx, context, { code }, actor);
    const cow = await bookings.lockCow(tx, tagId);
    if (cow === undefined) throw new AppError('cow_not_found');
    return { ...locked, target: cow, targetBooking: await expireDueBooking(tx, context, cow, actor) };
  }

  return {
    async list(query) {
      const { rows, total } = await list(db, query);
      return { bookings: rows.map(toBookingLine), totalBookings: total };
    },

    async find(code) {
      const row = await bookings.findListed(db, code);
      if (row === undefined) throw new AppError('booking_not_found');
      const [details, history, mails, leftAs, unrecorded] = await Promise.all([
        bookings.findDetails(db, row.id),
        findHistory(db, row),
        listMailsAboutBooking(db, row),
        findLeftAs(db, row.cow_id),
        isUnrecorded(db, row.id),
      ]);
      return toOfficeBooking(toBooking(row, details, context), history, mails, {
        payments: details.payments,
        leftAs,
        isUnrecorded: unrecorded,
        weighedBy: row.weighed_by,
      });
    },

    async bookForCaller(actor, caller, key) {
      const { tagId, name, phone, received, isHandedOver = false, leadId } = caller;
      const { pricePaisa, advancePaisa, ratePaisa, tolerancePercent } = caller;
      if (leadId !== undefined && !can(actor.roles, 'manage:leads')) throw new AppError('forbidden');
      if (received !== undefined) requireMayRecord(actor, received);
      const fingerprint = [
        tagId,
        name,
        phone,
        received,
        ...(leadId === undefined ? [] : [leadId]),
        ...(isHandedOver ? [true] : []),
        ...(pricePaisa === undefined && advancePaisa === undefined ? [] : [pricePaisa, advancePaisa]),
        ...(ratePaisa === undefined ? [] : [ratePaisa, tolerancePercent]),
      ];
      return command('caller', actor, key, fingerprint, async (tx) => {
        const cow = await bookings.lockCow(tx, tagId);
        if (cow === undefined) throw new AppError('cow_not_found');
        const activeBooking = await expireDueBooking(tx, context, cow, actor.username);
        await bookings.requireInHerd(tx, cow);
        if (activeBooking !== undefined)
          throw new AppError(activeBooking.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken');
        const lead = leadId === undefined ? undefined : await lockLead(tx, leadId);
        const held = await bookings.insert(tx, {
          ...lockTerms(cow, settings),
          ...(await agreeTerms(tx, settings, actor, cow, caller)),
          state: 'HELD',
          buyer_name: name,
          buyer_phone: phone,
          terms_version: farm.termsVersion,
          minutes: settings.current.selling.holdMinutes,
          lead_id: lead?.id ?? null,
        });
        await scheduleDeadline(tx, context, held);
        if (lead !== undefined) await winLead(tx, lead, held.code, actor.username);
        if (received === undefined) {
          if (isHandedOver) throw new AppError('balance_due');
          // Nothing to wait for if no advance was agreed.
          if (advancePaisa === 0) return toSummary(await markBooked(tx, context, held), 0);
          await notifyBuyer(tx, context, 'BOOKING_HELD', held);
          return toSummary(held, 0);
        }
        const money = { ...received, payerNumber: phone };
        const { booking, paid } = await recordStaffPayment(tx, context, actor, money, {
          cow,
          booking: held,
          activeBooking: held,
        });
        return isHandedOver ? deliverBooking(tx, context, actor, booking, {}) : toSummary(booking, paid);
      });
    },

    cancel: (actor, code, reason, key) =>
      command('office-cancel', actor, key, [code, reason], async (tx) => {
        const locked = await lockBooking(tx, context, { code }, actor.username);
        return cancelBooking(tx, context, locked, actor.username, reason);
      }),

    deliver(actor, code, { reason, dueOn, name, phone }, key) {
      const onCredit = [dueOn, name, phone].some((term) => term !== undefined) ? [dueOn, name, phone] : [];
      return command('deliver', actor, key, [code, reason, ...onCredit], async (tx) => {
        const { booking } = await lockBooking(tx, context, { code }, actor.username);
        // A walk-in follows the status of its cow, and nothing is booked for it.
        if (booking.is_walk_in || nextState(booking.state, 'deliver') === undefined)
          throw new AppError('booking_state');
        const hasLeft = await overrideStop(tx, actor, booking, reason);
        return deliverBooking(tx, context, actor, booking, { reason, dueOn, name, phone, hasLeft });
      });
    },

    reverseDelivery: (actor, code, reason, key) =>
      command('reverse-delivery', actor, key, [code, reason], async (tx) => {
        const { booking } = await lockBooking(tx, context, { code }, actor.username);
        await undoDelivery(tx, actor, booking, reason);
        const after = await holdIfUnpaid(tx, context, booking.id);
        return toSummary(after, await paidFor(tx, booking.id));
      }),

    returnCow: (actor, code, reason, key) =>
      command('return-cow', actor, key, [code, reason], async (tx) =>
        returnCow(tx, context, actor, await lockBooking(tx, context, { code }, actor.username), reason),
      ),

    explain: (actor, code, reason, key) =>
      command('no-money', actor, key, [code, reason], async (tx) =>
        explainSale(tx, actor, await lockBooking(tx, context, { code }, actor.username), reason),
      ),

    reprice(actor, code, to, key) {
      const byWeight = to.ratePaisa === undefined ? [] : [to.ratePaisa, to.tolerancePercent];
      return command('reprice', actor, key, [code, to.pricePaisa, to.reason, ...byWeight], async (tx) =>
        repriceBooking(tx, context, actor, await lockBooking(tx, context, { code }, actor.username), to),
      );
    },

    move: (actor, code, { tagId, consent }, key) =>
      command('move', actor, key, [code, tagId, consent], async (tx) => {
        const { booking, cow, target, targetBooking } = await lockBothCows(tx, code, tagId, actor.username);
        if (booking.is_walk_in || nextState(booking.state, 'move') === undefined)
          throw new AppError('booking_state');
        await rejectUnderWay(tx, booking.id);
        if (targetBooking !== undefined)
          throw new AppError(targetBooking.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken');
        const terms = lockTerms(target, settings);
        // The advance never increases on a move: it is already paid, or being paid.
        const advance_paisa = Math.min(Number(booking.advance_paisa), terms.advance_paisa);
        const moved = await bookings.change(tx, booking.id, {
          ...terms,
          ...CLEARED_ON_MOVE,
          advance_paisa,
          note: consent,
        });
        await releaseSurplus(tx, moved, actor.username);
        if (moved.account_id !== null) await leave(tx, moved.account_id, tagId);
        await scheduleDeadline(tx, context, moved);
        const paid = await paidFor(tx, moved.id);
        const isPaid = paid >= advance_paisa && nextState(moved.state, 'confirm') === 'BOOKED';
        const updated = isPaid ? await markBooked(tx, context, moved) : moved;
        await offerToNextInLine(tx, context, cow);
        return toSummary(updated, paid);
      }),
  };
}
