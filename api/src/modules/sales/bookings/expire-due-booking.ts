import { sql } from 'kysely';
import { nextState } from '@khamar/contract/sales/booking-state';
import type { BookingSummary } from '@khamar/contract/sales/booking';
import type { Db, Tx } from '../../../db/schema.ts';
import type { NewMail } from '../../messages/index.ts';
import { releaseMoney, paidFor } from '../journal/post-entry.ts';
import type { SalesContext, SalesSettings } from '../idempotent-command.ts';
import { AppError } from '../../../app-error.ts';
import { createRefunds } from '../refunds/create-refund.ts';
import { sumOpenClaims } from '../payments/payments.repository.ts';
import * as bookings from './bookings.repository.ts';
import type { BookingRow, LockedCow } from './bookings.repository.ts';
import * as waiting from '../waiting-list/waiting-list.repository.ts';
import { toSummary } from './bookings.mapper.ts';

type Deps = Pick<SalesContext, 'mail' | 'jobs' | 'settings'>;

export interface LockedBooking {
  cow: LockedCow;
  /** Read after due bookings were expired. */
  booking: BookingRow;
  /** The active booking of the cow: this one or another, or none. */
  standing: BookingRow | undefined;
}

const TRIES = 3;

/** Locks the cow of a booking and expires what is due. Retries if the booking moved to another cow in the meantime. */
export async function lockBooking(
  tx: Tx,
  parts: Deps,
  which: { code: string } | { id: string },
  actor: string,
): Promise<LockedBooking> {
  const find = () =>
    'code' in which ? bookings.findByCode(tx, which.code) : bookings.findById(tx, which.id);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- retries only after this try
    const seen = await find();
    if (seen === undefined) throw new AppError('booking_not_found');
    // oxlint-disable-next-line no-await-in-loop
    const cow = await bookings.lockCowById(tx, seen.cow_id);
    if (cow === undefined) throw new Error('The booking has no cow');
    // oxlint-disable-next-line no-await-in-loop
    const standing = await expireDueBooking(tx, parts, cow, actor);
    // oxlint-disable-next-line no-await-in-loop
    const booking = await find();
    if (booking?.cow_id === cow.id) return { cow, booking, standing };
  }
  throw new AppError('busy');
}

export const DUE_QUEUE = 'booking-due';
const DUE_JOB = { retries: 1000, retrySeconds: 5, retryMaxSeconds: 60, expireSeconds: 60 };

/**
 * Expires a due booking and offers the cow to the first person waiting. Every command that locks a cow calls this first, so a deadline
 * takes effect on time whether or not its job has run. Returns the booking that is active afterwards.
 */
export async function expireDueBooking(
  tx: Tx,
  parts: Deps,
  cow: LockedCow,
  actor: string,
): Promise<BookingRow | undefined> {
  const standing = await bookings.findActiveBooking(tx, cow.id);
  if (standing === undefined) return offerToNextInLine(tx, parts, cow);
  if (!standing.is_due) return standing;
  const ended = await bookings.changeState(tx, standing.id, 'EXPIRED', {
    end_reason: 'time is up',
    // The state starts at the deadline, not when it was noticed: whether a late payment can revive it depends on this.
    since: standing.expires_at,
  });
  await releaseMoney(tx, ended.id, actor);
  await notifyBuyer(tx, parts, 'BOOKING_EXPIRED', ended);
  await offerElsewhere(tx, parts, ended);
  return offerToNextInLine(tx, parts, cow);
}

/** Takes the account whose turn it is off the list. Its row is locked first, so that a concurrent hold counts towards its limit. */
async function takeNext(tx: Tx, cowId: string, { FREE_HOLDS }: SalesSettings): Promise<string | undefined> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- retries only if this one was not taken
    const next = await waiting.findFirst(tx, cowId, FREE_HOLDS);
    if (next === undefined) return undefined;
    // oxlint-disable-next-line no-await-in-loop
    await bookings.lockBuyer(tx, next.account_id);
    // oxlint-disable-next-line no-await-in-loop
    const again = await waiting.findFirst(tx, cowId, FREE_HOLDS);
    // oxlint-disable-next-line no-await-in-loop
    if (again?.id === next.id && (await waiting.take(tx, next.id))) return next.account_id;
  }
}

/**
 * With one unpaid booking less, the account may be next for another cow. A job handles that cow, because this transaction already locks
 * one.
 */
export async function offerElsewhere(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { account_id }: BookingRow,
): Promise<void> {
  if (account_id === null) return;
  for (const { cow_id } of await waiting.listFree(tx, account_id))
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await jobs.send(tx, DUE_QUEUE, { cowId: cow_id }, DUE_JOB);
}

/** Offers a cow without an active booking to the first person waiting, in the same transaction. */
export async function offerToNextInLine(
  tx: Tx,
  parts: Deps,
  cow: LockedCow,
): Promise<BookingRow | undefined> {
  const { settings } = parts;
  if (await isPastCutOff(tx, settings)) return undefined;
  const accountId = await takeNext(tx, cow.id, settings);
  if (accountId === undefined) return undefined;
  const booking = await bookings.insert(tx, {
    ...lockTerms(cow, settings),
    state: 'HELD',
    is_offer: true,
    account_id: accountId,
    minutes: settings.OFFER_HOURS * 60,
    until: settings.BOOKING_CUT_OFF,
  });
  await scheduleDeadline(tx, parts, booking);
  await notifyBuyer(tx, parts, 'YOUR_TURN', booking);
  return booking;
}

/** The current price and weight, locked in for a new booking. */
export const lockTerms = (cow: LockedCow, settings: SalesSettings) => ({
  cow_id: cow.id,
  tag_id: cow.tag_id,
  price_paisa: cow.current_price * 100,
  cow_price_paisa: cow.current_price * 100,
  weight_kg: cow.current_weight,
  // Prices are whole taka, so any percentage is a whole number of paisa.
  advance_paisa: cow.current_price * settings.ADVANCE_PERCENT,
  is_escrow: settings.ADVANCE_IN_ESCROW,
});

/** The job expires the booking and notifies people; commands enforce the deadline without it. */
export async function scheduleDeadline(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { cow_id, expires_at }: BookingRow,
): Promise<void> {
  if (expires_at !== null)
    await jobs.send(tx, DUE_QUEUE, { cowId: cow_id }, { ...DUE_JOB, startAfter: expires_at });
}

export async function isPastCutOff(
  db: Db,
  { BOOKING_CUT_OFF }: Pick<SalesSettings, 'BOOKING_CUT_OFF'>,
): Promise<boolean> {
  if (BOOKING_CUT_OFF === undefined) return false;
  const { rows } = await sql<{
    past: boolean;
  }>`select clock_timestamp() >= ${BOOKING_CUT_OFF}::timestamptz as past`.execute(db);
  return rows[0]?.past === true;
}

export type SalesMailKind =
  | 'BOOKING_HELD'
  | 'BOOKING_CONFIRMED'
  | 'PAYMENT_REJECTED'
  | 'BOOKING_EXPIRED'
  | 'YOUR_TURN'
  | 'BOOKING_CANCELLED'
  | 'REFUND_DONE';

/** By mail and, if configured, by SMS; callers have no email address. */
export async function notifyBuyer(
  tx: Tx,
  { mail }: Pick<Deps, 'mail'>,
  kind: SalesMailKind,
  { code, account_id, buyer_phone, state_since }: BookingRow,
  data: NewMail['data'] = {},
): Promise<void> {
  const cause = `${kind}:${code}:${data['about'] ?? state_since.toISOString()}`;
  const notice = { kind, data: { code, ...data } };
  if (account_id !== null) {
    await mail.enqueue(tx, { ...notice, cause, accountId: account_id, isLimited: true });
    await mail.enqueue(tx, { ...notice, cause: `sms:${cause}`, channel: 'SMS', accountId: account_id });
  } else if (buyer_phone !== null)
    await mail.enqueue(tx, { ...notice, cause: `sms:${cause}`, channel: 'SMS', recipient: buyer_phone });
}

/** Reason of a cancellation by the customer. Stored and logged in English; mails translate it. */
export const BY_BUYER = 'by the buyer';

/** In one transaction: refunds are created for what was paid, and the cow is offered to the first person waiting. */
export async function cancelBooking(
  tx: Tx,
  context: SalesContext,
  { cow, booking }: LockedBooking,
  actor: string,
  reason: string,
): Promise<BookingSummary> {
  // A walk-in is ended by changing the status of its cow.
  if (booking.is_walk_in || nextState(booking.state, 'cancel') === undefined)
    throw new AppError('booking_state');
  const paid = await paidFor(tx, booking.id);
  const ended = await bookings.changeState(tx, booking.id, 'CANCELLED', { end_reason: reason });
  await createRefunds(tx, context.settings, ended.id, actor, reason);
  await notifyBuyer(tx, context, 'BOOKING_CANCELLED', ended, {
    paid: String(paid),
    claimed: String(await sumOpenClaims(tx, booking.id)),
  });
  await offerToNextInLine(tx, context, cow);
  await offerElsewhere(tx, context, ended);
  return toSummary(ended, 0);
}
