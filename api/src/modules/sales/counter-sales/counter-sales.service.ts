import { fieldError } from '@khamar/contract/field-error';
import type { BookingSummary } from '@khamar/contract/sales/booking';
import { type CounterSale, CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { deliverBooking } from '../bookings/deliver-booking.ts';
import { lockCowsById } from '../bookings/lock-cows.ts';
import { runCommand, type SalesContext } from '../idempotent-command.ts';
import { allocationLines, postEntry } from '../journal/post-entry.ts';
import { notifyCounterSale } from '../notifications/notify-counter-sale.ts';
import { summaryOf } from '../payments/payment-summary.ts';
import { insertShares } from '../payments/claims/claim-shares.repository.ts';
import { recordClaim } from '../payments/record-claim.ts';
import { insertConfirmed, requireConfirmedSurplus } from '../payments/record-payment.ts';
import { requireMayRecord } from '../payments/record-staff-payment.ts';
import { insertDispatchWeight } from '../live-weight/live-weight.repository.ts';
import { agreeTerms } from '../prices/agree-terms.ts';
import { findSaleCow, insertSaleBooking, type SaleCow } from './sale-cow.ts';
import { type Share, type SpreadCow, spreadPayments } from './spread-payments.ts';

/** A sale at the farm in one step: cows, customer, payments and delivery. */
export interface CounterSalesService {
  sell(actor: Actor, sale: CounterSale, key: string): Promise<CounterSaleResult>;
}

type Money = CounterSale['payments'][number];
type Plan = SpreadCow & { paidPaisa: number };
const sumOf = (amounts: readonly { paisa: number }[]) => amounts.reduce((sum, { paisa }) => sum + paisa, 0);

export function makeCounterSalesService(context: SalesContext): CounterSalesService {
  const { db, settings } = context;

  /** In the order of the request, because a due booking may go to the next in line. */
  async function lockCows(tx: Tx, actor: Actor, { cows }: CounterSale): Promise<SaleCow[]> {
    const seen = [];
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    for (const { tagId } of cows) seen.push(await bookings.findCow(tx, tagId));
    await lockCowsById(
      tx,
      seen.flatMap((cow) => (cow === undefined ? [] : [cow.id])),
    );
    const sold: SaleCow[] = [];
    for (const { tagId } of cows)
      // oxlint-disable-next-line no-await-in-loop -- in order
      sold.push(await findSaleCow(tx, context, actor.username, tagId));
    return sold;
  }

  /** A delivered cow needs no more advance than was paid for it: what is missing is due later. */
  async function planCows(
    tx: Tx,
    actor: Actor,
    { cows, isDelivered, ...sale }: CounterSale,
    sold: SaleCow[],
    paid: number[],
  ) {
    const { confirmUnusualPrice } = sale;
    const terms = [];
    for (const [n, { cow }] of sold.entries()) {
      const asked = { ...cows[n], confirmUnusualPrice };
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      const { advance_paisa, ...price } = await agreeTerms(tx, settings, actor, cow, asked);
      terms.push({ price, pricePaisa: price.price_paisa, advancePaisa: advance_paisa });
    }
    const shares = spreadPayments(paid, terms);
    const plans = terms.map((cow, n) => {
      const paisa = sumOf(shares.filter((share) => share.cow === n));
      const advancePaisa = isDelivered ? Math.min(cow.advancePaisa, paisa) : cow.advancePaisa;
      return { ...cow, advancePaisa, paidPaisa: paisa };
    });
    return { plans, shares };
  }

  async function recordPayments(
    tx: Tx,
    actor: Actor,
    payments: readonly Money[],
    rows: readonly bookings.BookingRow[],
    shares: readonly Share[],
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const [n, money] of payments.entries()) {
      const own = shares.filter((share) => share.payment === n);
      const [first] = own;
      const booking = rows[first?.cow ?? 0];
      if (booking === undefined) throw new Error('A sale has a cow');
      const received = { ...money, payerNumber: booking.buyer_phone ?? undefined, holder: actor.accountId };
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      const { id } = await insertConfirmed(tx, actor.username, received, booking.id);
      const lines = own.flatMap(({ cow, paisa }) => allocationLines(id, rows[cow]?.id ?? '', paisa));
      // oxlint-disable-next-line no-await-in-loop
      await postEntry(tx, actor.username, 'ALLOCATED', lines);
      ids.push(id);
    }
    return ids;
  }

  /** What each claim is expected to pay, after the money that is there. A claim of several cows is spread over them when it is confirmed. */
  async function recordClaims(
    tx: Tx,
    actor: Actor,
    claims: readonly Money[],
    {
      rows,
      plans,
      shares,
    }: { rows: readonly bookings.BookingRow[]; plans: readonly Plan[]; shares: readonly Share[] },
  ): Promise<string[]> {
    const unpaid = rows.flatMap((booking, n) => {
      const plan = plans[n];
      return plan === undefined || plan.paidPaisa >= plan.pricePaisa
        ? []
        : [{ booking, n, paid: plan.paidPaisa }];
    });
    const ids: string[] = [];
    for (const [n, claim] of claims.entries()) {
      const sharesOf = unpaid.map((one) => ({
        ...one,
        paisa: sumOf(shares.filter(({ payment, cow }) => payment === n && cow === one.n)),
      }));
      const first = sharesOf.find(({ paisa }) => paisa > 0) ?? sharesOf[0];
      const booking = first?.booking ?? rows[0];
      if (booking === undefined) throw new Error('A sale has a cow');
      const money = { ...claim, payerNumber: booking.buyer_phone ?? undefined };
      const isPart = (first?.paid ?? 0) + (first?.paisa ?? 0) < Number(booking.advance_paisa);
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      const { payment } = await recordClaim(tx, context, actor.username, money, booking, { isPart });
      if (sharesOf.length > 1)
        // oxlint-disable-next-line no-await-in-loop
        await insertShares(
          tx,
          payment.id,
          sharesOf.map((one) => ({ bookingId: one.booking.id, paisa: one.paisa })),
        );
      ids.push(payment.id);
    }
    return ids;
  }

  async function sellLocked(tx: Tx, actor: Actor, sale: CounterSale): Promise<CounterSaleResult> {
    const sold = await lockCows(tx, actor, sale);
    // A sold animal has left: its sale is recorded, it is not offered again.
    if (!sale.isDelivered && sold.some(({ walkIn }) => walkIn?.state === 'DELIVERED'))
      throw new AppError('cow_sold');
    const received = sale.payments.filter((money) => requireMayRecord(actor, money));
    const claims = sale.payments.filter((money) => !requireMayRecord(actor, money));
    const { plans, shares } = await planCows(
      tx,
      actor,
      sale,
      sold,
      received.map(({ amountPaisa }) => amountPaisa),
    );
    const total = plans.reduce((sum, { pricePaisa }) => sum + pricePaisa, 0);
    const amountPaisa = sale.payments.reduce((sum, money) => sum + money.amountPaisa, 0);
    requireConfirmedSurplus({ amountPaisa, confirmSurplus: sale.confirmSurplus }, total);
    const due = total - sumOf(shares);
    if (due > 0) requireBuyer(sale);
    const claimShares = spreadPayments(
      claims.map(({ amountPaisa: claimed }) => claimed),
      plans.map(({ pricePaisa, advancePaisa, paidPaisa }) => ({
        advancePaisa: Math.max(0, advancePaisa - paidPaisa),
        pricePaisa: pricePaisa - paidPaisa,
      })),
    );
    const buyer = { buyer_name: sale.name ?? null, buyer_phone: sale.phone ?? null };
    const rows: bookings.BookingRow[] = [];
    for (const [n, cow] of sold.entries()) {
      const plan = plans[n];
      if (plan === undefined) throw new Error('Every cow has a plan');
      const hasClaim = claimShares.some(({ cow: claimed }) => claimed === n);
      const state =
        plan.paidPaisa >= plan.advancePaisa
          ? 'BOOKED'
          : plan.paidPaisa > 0 || hasClaim
            ? 'IN_REVIEW'
            : 'HELD';
      const { kg } = sale.cows[n] ?? {};
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      const weighed = kg === undefined ? {} : await insertDispatchWeight(tx, cow.cow.id, { kg });
      // oxlint-disable-next-line no-await-in-loop
      rows.push(await insertSaleBooking(tx, context, cow, { ...plan, weighed, buyer, state }));
    }
    const ids = await recordPayments(tx, actor, received, rows, shares);
    ids.push(...(await recordClaims(tx, actor, claims, { rows, plans, shares: claimShares })));
    const summaries: BookingSummary[] = [];
    for (const [n, row] of rows.entries()) {
      const { dueOn } = sale;
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      summaries.push(
        sale.isDelivered
          ? await deliverBooking(tx, context, actor, row, { dueOn })
          : toSummary(row, plans[n]?.paidPaisa ?? 0),
      );
    }
    const [first] = rows;
    if (first !== undefined)
      await notifyCounterSale(tx, context, first, {
        cows: rows.length,
        paid: sumOf(shares),
        claimed: claims.reduce((sum, claim) => sum + claim.amountPaisa, 0),
        due,
      });
    const payments = [];
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      const { booking: _, ...payment } = await summaryOf(tx, id, undefined);
      payments.push(payment);
    }
    return { bookings: summaries, payments };
  }

  return {
    sell: (actor, sale, key) => {
      const { confirmUnusualPrice: _price, confirmSurplus: _surplus, ...content } = sale;
      const command = { scope: 'counter-sale', key, fingerprint: [content], result: CounterSaleResult };
      return runCommand(db, actor, command, (tx) => sellLocked(tx, actor, sale));
    },
  };
}

/** Whoever owes money needs a name and a number. */
function requireBuyer({ name, phone }: CounterSale): void {
  if (name === undefined) throw wrongField('invalid_request', 'name', fieldError('buyer_name_missing'));
  if (phone === undefined) throw wrongField('invalid_request', 'phone', fieldError('buyer_phone_missing'));
}
