import { can, canDeliverUnpaid } from '@khamar/contract/accounts/permissions';
import { fieldError } from '@khamar/contract/field-error';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { BookingSummary, DeliverBooking } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';
import { MAX_DUE_DAYS } from '@khamar/contract/sales/enums';
import { sql } from 'kysely';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { SalesContext, SalesSettings } from '../idempotent-command.ts';
import { paidFor, totalOf } from '../journal/balances.ts';
import { bookDelivery, reverseDelivery } from '../journal/sale-entries.ts';
import { requireDispatchWeight } from '../live-weight/dispatch-weight.ts';
import { toSummary } from './bookings.mapper.ts';
import * as bookings from './bookings.repository.ts';
import { cancelBooking } from './cancel-booking.ts';
import { rejectLeftCow } from './left-cow.ts';
import type { LockedBooking } from './deadlines/expire-due-booking.ts';

type DeliveryTerms = DeliverBooking & {
  /** The office has agreed to the balance before. */
  isAgreed?: boolean;
  /** If it was earlier than now. */
  at?: Date;
  /** On a run, and its cow has left its place. */
  hasLeft?: boolean;
};

/** The whole total becomes revenue; what is not paid is owed until `dueOn`. */
export async function deliverBooking(
  tx: Tx,
  { settings }: Pick<SalesContext, 'settings'>,
  actor: Actor,
  booking: bookings.BookingRow,
  { reason, at, hasLeft = false, ...terms }: DeliveryTerms,
): Promise<BookingSummary> {
  await rejectLeftCow(tx, booking.cow_id);
  await requireDispatchWeight(tx, booking, { hasLeft });
  const paid = await paidFor(tx, booking.id);
  const receivable =
    paid < totalOf(booking) ? await receivableOf(tx, settings, actor, booking, terms) : undefined;
  const delivered = await bookings.changeState(tx, booking.id, 'DELIVERED', {
    note: reason ?? null,
    since: at ?? null,
    ...receivable,
  });
  await bookDelivery(tx, delivered, actor.username);
  return toSummary(delivered, paid);
}

/** A receivable needs someone who may give credit, a due date, and a customer with name and phone number. */
async function receivableOf(
  tx: Tx,
  { current }: Pick<SalesSettings, 'current'>,
  actor: Actor,
  booking: bookings.BookingRow,
  { dueOn, name, phone, isAgreed = false }: Omit<DeliveryTerms, 'reason' | 'at' | 'hasLeft'>,
) {
  if (dueOn === undefined) throw new AppError('balance_due');
  if (!isAgreed && !canDeliverUnpaid(actor.roles, current.selling))
    throw new AppError('administrator_needed', 'Only an administrator can deliver with a balance due');
  await requireDueDay(tx, dueOn);
  const buyer = await bookings.findListed(tx, booking.code);
  const known = { name: booking.buyer_name ?? buyer?.name, phone: booking.buyer_phone ?? buyer?.mobile };
  if ((name ?? known.name) == null || (phone ?? known.phone) == null) throw new AppError('debtor_missing');
  // An agent must not give the balance to somebody else, nor must who receives the animal get it.
  const mayReplace = !isAgreed && can(actor.roles, 'deliver:unpaid');
  return {
    due_on: dueOn,
    ...(name !== undefined && (mayReplace || known.name == null) && { buyer_name: name }),
    ...(phone !== undefined && (mayReplace || known.phone == null) && { buyer_phone: phone }),
  };
}

/** From today, in the farm's time zone by the database clock. */
export async function requireDueDay(db: Db, day: string): Promise<void> {
  const today = sql`(clock_timestamp() at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;
  const { rows } = await sql<{ valid: boolean }>`
    select ${day}::date between ${today} and ${today} + ${MAX_DUE_DAYS}::int as valid`.execute(db);
  if (rows[0]?.valid !== true)
    throw wrongField('invalid_request', 'dueOn', fieldError('day_too_far', MAX_DUE_DAYS));
}

/** The cow is booked again, and all that was paid is an advance again. */
export async function undoDelivery(
  tx: Tx,
  actor: Actor,
  booking: bookings.BookingRow,
  reason: string,
): Promise<bookings.BookingRow> {
  if (nextState(booking.state, 'reverseDelivery') === undefined) throw new AppError('booking_state');
  const booked = await bookings.changeState(tx, booking.id, 'BOOKED', { note: reason, due_on: null });
  await reverseDelivery(tx, booking.id, actor.username, reason);
  return booked;
}

/** Within the days that the return policy promises: the delivery is undone, the booking cancelled, and what was paid refunded. */
export async function returnCow(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  locked: LockedBooking,
  reason: string,
): Promise<BookingSummary> {
  const { booking } = locked;
  if (booking.state !== 'DELIVERED' || booking.is_walk_in) throw new AppError('booking_state');
  if (!(await isReturnable(tx, context.settings, booking))) throw new AppError('return_late');
  const booked = await undoDelivery(tx, actor, booking, reason);
  return cancelBooking(tx, context, { ...locked, booking: booked }, actor.username, reason);
}

async function isReturnable(
  tx: Tx,
  { RETURN_DAYS }: Pick<SalesSettings, 'RETURN_DAYS'>,
  { id, state_since }: bookings.BookingRow,
): Promise<boolean> {
  // A delivery without a signal counts from its arrival: nobody could return the cow before.
  const { rows } = await sql<{ soon: boolean }>`
    select greatest(${state_since}::timestamptz, (select max(arrived_at) from stop_step join run_stop on run_stop.id = stop_id
        where booking_id = ${id} and run_stop.state = 'DELIVERED' and kind = 'HANDED_OVER' and not is_late))
      + make_interval(days => ${RETURN_DAYS}::int) > clock_timestamp() as soon`.execute(tx);
  return rows[0]?.soon === true;
}
