import type { Kysely, Transaction } from 'kysely';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A deadlock, or a serialization failure. */
const RETRYABLE = new Set<unknown>(['40P01', '40001']);
const TRIES = 3;

/** Repeats a transaction that PostgreSQL aborted because of another one. */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
      return await db.transaction().execute(work);
    } catch (error) {
      if (!RETRYABLE.has(codeOf(error)) || attempt === TRIES) throw error;
    }
  }
}

/** A violation of the unique index of this name. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === index;

/** The code of the booking that keeps a cow's status or the cow itself (0033_bookings.sql); undefined for any other error. */
export const standingBookingOf = (error: unknown): string | undefined =>
  codeOf(error) === 'KH001' && error instanceof Error && 'detail' in error ? String(error.detail) : undefined;

/** Codes of Node and of PostgreSQL after which the same request may succeed later: the database is unreachable, full, locked or a replica. */
const AWAY =
  /^(ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|EPIPE|ETIMEDOUT|08.{3}|25006|3D000|40001|40P01|53[123]00|55P03|57014|57P0[123])$/;
const POOL_GAVE_UP = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

/** A write met a server that is not the primary, or not yet. */
export const isReplica = (error: unknown): boolean => codeOf(error) === '25006';

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return POOL_GAVE_UP.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}
