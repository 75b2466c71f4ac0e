import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/schema.ts';
import { GATEWAY } from '../../idempotent-command.ts';
import type { VoidEventTable } from '../../sales.table.ts';

export interface VoidRequest {
  reason: string;
  correctedPaisa: number | null;
  askedBy: string;
}

/** Undefined unless a request is undecided. The payment must be locked. */
export async function findRequest(db: Db, paymentId: string): Promise<VoidRequest | undefined> {
  const last = await db
    .selectFrom('void_event')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.kind !== 'ASKED') return undefined;
  const correctedPaisa = last.corrected_paisa === null ? null : Number(last.corrected_paisa);
  return { reason: last.reason ?? '', correctedPaisa, askedBy: last.actor };
}

interface NewEvent {
  kind: VoidEventTable['kind'];
  actor: string;
  reason?: string | undefined;
  correctedPaisa?: number | undefined;
  isAlone?: boolean;
}

export async function addEvent(
  tx: Tx,
  paymentId: string,
  { kind, actor, reason, correctedPaisa, isAlone }: NewEvent,
): Promise<void> {
  await tx
    .insertInto('void_event')
    .values({
      payment_id: paymentId,
      kind,
      actor,
      reason: reason ?? null,
      corrected_paisa: correctedPaisa ?? null,
      is_alone: isAlone ?? false,
    })
    .execute();
}

export interface Confirmation {
  amount: number;
  holder: string | null;
  isByGateway: boolean;
  isCash: boolean;
}

/** How the payment was confirmed; undefined if it was not. */
export async function findConfirmation(db: Db, paymentId: string): Promise<Confirmation | undefined> {
  const event = await db
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['payment_event.amount_paisa', 'holder', 'actor', 'provider'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'CONFIRMED')
    .executeTakeFirst();
  return (
    event && {
      amount: Number(event.amount_paisa),
      holder: event.holder,
      isByGateway: event.actor === GATEWAY.username,
      isCash: event.provider === 'cash',
    }
  );
}

export async function hasRefund(db: Db, paymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return refund !== undefined;
}

/** A gateway knows the payment, and its fee may be in the journal. */
export async function hasAttempt(db: Db, paymentId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** In the order in which they got money of this payment: that of the sale, or the oldest debt first. */
export async function listInOrderOfMoney(db: Db, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id as "bookingId" from journal_line where payment_id = ${paymentId} and booking_id is not null
    group by booking_id order by min(id)`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}

/** Bookings that have money of this payment, with their cows, in the order of the cows' locks. */
export async function listBookings(
  db: Db,
  paymentId: string,
): Promise<{ bookingId: string; cowId: string }[]> {
  const { rows } = await sql<{ bookingId: string; cowId: string }>`
    select booking.id as "bookingId", cow_id as "cowId" from booking
    where id in (select booking_id from journal_line
      where payment_id = ${paymentId} and booking_id is not null
      group by booking_id, account having sum(amount_paisa) <> 0)
      or id = (select booking_id from payment where payment.id = ${paymentId})
    order by cow_id, booking.id`.execute(db);
  return rows;
}
