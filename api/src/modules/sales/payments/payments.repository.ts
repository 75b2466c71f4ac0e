import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { BookingTable, PaymentState, PaymentTable } from '../sales.table.ts';
import type { Provider } from '@khamar/contract/sales/money';
import { isRefundTrxId } from '../refunds/refunds.repository.ts';
import { enteredFor } from './claims/claim-shares.repository.ts';

export type PaymentRow = Selectable<PaymentTable>;

export interface Money {
  provider: Provider;
  /** The provider's normalised transaction id. Null for cash, and for a payment that repeats the id of a rejected claim. */
  externalId: string | null;
  amountPaisa: number;
}

export interface NewPayment extends Money {
  /** The booking that the payer named. */
  bookingId: string | null;
  payerNumber?: string | undefined;
  /** The rejected or replaced claim or voided payment that has the transaction id of this one. */
  repeats?: string;
  isPart?: boolean;
}

/** Undefined if this TrxID is already used. */
export const insert = (
  tx: Tx,
  actor: string,
  { bookingId, provider, externalId, amountPaisa, payerNumber, isPart, repeats }: NewPayment,
): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payment')
    .values({
      booking_id: bookingId,
      provider,
      external_id: externalId,
      amount_paisa: amountPaisa,
      payer_number: payerNumber ?? null,
      repeats: repeats ?? null,
      is_part: isPart ?? false,
      created_by: actor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const find = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();

export const findByTrxId = (
  db: Db,
  { provider, external_id }: Pick<PaymentRow, 'provider' | 'external_id'>,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .executeTakeFirst();

/** The TrxID may be recorded again. */
export const isWithoutMoney = (state: PaymentState | undefined): boolean =>
  state === 'REJECTED' || state === 'VOIDED' || state === 'REPLACED';

/** The latest payment with this TrxID: one without money may be repeated by another. */
export async function findLastByTrxId(
  db: Db,
  trx: Pick<PaymentRow, 'provider' | 'external_id'>,
): Promise<PaymentRow | undefined> {
  let last = await findByTrxId(db, trx);
  for (let next = last; next !== undefined;) {
    last = next;
    // oxlint-disable-next-line no-await-in-loop -- each repeats the one before
    next = await findRepeating(db, last.id);
  }
  return last;
}

/** The TrxID to show: a payment that repeats another uses the first one's. */
export async function trxIdOf(db: Db, { id }: PaymentRow): Promise<string | null> {
  const { rows } = await sql<{ trx: string | null }>`
    select trx_id_of(payment) as trx from payment where id = ${id}`.execute(db);
  return rows[0]?.trx ?? null;
}

const findRepeating = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('repeats', '=', id).executeTakeFirst();

/** An advisory lock, because the API's role may not update payments and so cannot lock their rows. Taken after the cow's lock. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${id}`}, 0))`.execute(tx);
}

/**
 * A transaction id belongs either to a payment or to a refund: writers of both take this lock before they check the other table. It is the
 * last lock in the lock order.
 */
export async function lockTrxId(tx: Tx, provider: Provider, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trx:${provider}:${externalId}`}, 0))`.execute(
    tx,
  );
}

/** Rejects the TrxID of a refund: its recipient knows it and could claim it as a payment. */
export async function rejectRefundTrxId(
  tx: Tx,
  provider: Provider,
  externalId: string | null,
): Promise<void> {
  if (externalId === null) return;
  await lockTrxId(tx, provider, externalId);
  if (await isRefundTrxId(tx, provider, externalId)) throw new AppError('trx_used');
}

interface NewEvent {
  kind: PaymentState;
  actor: string;
  amount?: number;
  reason?: string;
  /** Of confirmed cash: the account of the person who has it. */
  holder?: string | null;
  /** The part of a void that a closing had already booked as a shortage. */
  short?: { closingId: string; amount: number } | undefined;
}

/** The unique index rejects a second decision on a payment. */
export async function addEvent(
  tx: Tx,
  paymentId: string,
  { kind, actor, amount, reason, holder, short }: NewEvent,
): Promise<void> {
  const { numInsertedOrUpdatedRows: added = 0n } = await tx
    .insertInto('payment_event')
    .values({
      payment_id: paymentId,
      kind,
      actor,
      amount_paisa: amount ?? null,
      reason: reason ?? null,
      holder: holder ?? null,
      ...(short && { closing_id: short.closingId, short_paisa: short.amount }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) throw new AppError('payment_decided');
}

export async function stateOf(db: Db, paymentId: string): Promise<PaymentState | undefined> {
  const event = await db
    .selectFrom('payment_event')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return event?.kind;
}

export const addReceipt = (tx: Tx, paymentId: string) =>
  tx.insertInto('receipt').values({ payment_id: paymentId }).returning('number').executeTakeFirstOrThrow();

const IS_OPEN = sql`not exists (select from payment_event as event
  where event.payment_id = claim.id and event.kind in ('CONFIRMED', 'REJECTED', 'REPLACED'))`;

/** Number of undecided claims of one booking or of one account. */
export async function countOpenClaims(
  tx: Tx,
  of: { bookingId: string } | { accountId: string },
): Promise<number> {
  const claimed =
    'bookingId' in of
      ? enteredFor(sql`${of.bookingId}::uuid`)
      : sql`(select payment.id from payment join booking on booking.id = booking_id where account_id = ${of.accountId})`;
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from ${claimed} as claim where ${IS_OPEN}`.execute(tx);
  return rows[0]?.claims ?? 0;
}

/** Total of the undecided claims of a booking; of a claim of several cows the part for this one. */
export async function sumOpenClaims(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ paisa: string }>`
    select coalesce(sum(paisa), 0) as paisa from ${enteredFor(sql`${bookingId}::uuid`)} as claim where ${IS_OPEN}`.execute(
    tx,
  );
  return Number(rows[0]?.paisa ?? 0);
}

/** Number of claims of a booking that its customer corrected. */
export async function countReplaced(tx: Tx, bookingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payment')
    .innerJoin('payment_last_event as last', 'last.payment_id', 'payment.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('payment.booking_id', '=', bookingId)
    .where('last.kind', '=', 'REPLACED')
    .executeTakeFirstOrThrow();
  return count;
}

/** Who has the cash of a claim: the person who reported it, or whoever confirms it if that account was deleted. */
export async function findHolder(
  tx: Tx,
  { provider, created_by }: PaymentRow,
  confirming: { accountId: string },
): Promise<string | null> {
  if (provider !== 'cash') return null;
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('username', '=', created_by)
    .executeTakeFirst();
  return account?.id ?? confirming.accountId;
}

/** Increments the rejected claims of the booking's account, and of the one that has its number now; at the limit they are blocked. */
export async function recordRejectedClaim(
  tx: Tx,
  { account_id, number_digest }: Pick<Selectable<BookingTable>, 'account_id' | 'number_digest'>,
  limit: number,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      rejected_claims: sql<number>`rejected_claims + 1`,
      claims_blocked_at: sql<Date | null>`case when rejected_claims + 1 >= ${limit}::int
        then coalesce(claims_blocked_at, clock_timestamp()) else claims_blocked_at end`,
    })
    .where(sql<boolean>`(id = ${account_id}::uuid or number_digest = ${number_digest}::bytea)`)
    .execute();
}

/** The gateway's fee for a payment that came through one. */
export async function findFee(tx: Tx, paymentId: string): Promise<number> {
  const attempt = await tx
    .selectFrom('payment_attempt')
    .select('fee_paisa')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return Number(attempt?.fee_paisa ?? 0);
}
