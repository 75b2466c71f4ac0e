import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { reconnectBackoff } from './reconnect-backoff.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A deadlock, or a serialization failure. */
const RETRYABLE = new Set<unknown>(['40P01', '40001']);
const TRIES = 3;

/** A planned database switchover takes about three seconds; requests wait for it to finish. */
export const SWITCHOVER_MS = 5000;

/**
 * Retries a transaction that PostgreSQL aborted because of a concurrent one, or whose connection was lost before COMMIT was sent. After
 * COMMIT was sent the outcome is unknown, so it is never retried here.
 */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + SWITCHOVER_MS;
  for (let conflicts = 0; ;) {
    let [hasBegun, isCommitSent] = [false, false];
    try {
      // oxlint-disable-next-line no-await-in-loop -- retries only after this try failed
      return await db.transaction().execute(async (tx) => {
        hasBegun = true;
        const result = await work(tx);
        isCommitSent = true;
        return result;
      });
    } catch (error) {
      const isRolledBack = hasBegun && !isCommitSent && isConnectionLost(error);
      if (RETRYABLE.has(codeOf(error))) conflicts += 1;
      else if (!isRolledBack || performance.now() > deadline) throw error;
      // oxlint-disable-next-line no-await-in-loop
      else await pause(reconnectBackoff());
      if (conflicts === TRIES) throw error;
    }
  }
}

export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === index;

/** The code of the active booking that blocks changing or deleting a cow (0004_bookings.sql); undefined for any other error. */
export const activeBookingOf = (error: unknown): string | undefined =>
  codeOf(error) === 'KH001' && error instanceof Error && 'detail' in error ? String(error.detail) : undefined;

/** Node and PostgreSQL error codes that may go away on a retry: the database is unreachable, full, locked or a replica. */
const UNAVAILABLE_CODES =
  /^(ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|EPIPE|ETIMEDOUT|08.{3}|25006|3D000|40001|40P01|53[123]00|55P03|57014|57P0[123])$/;
const POOL_ERRORS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/;

/** The server ended the connection, or is no longer the primary. Timeouts do not count: that caller has already waited long enough. */
const LOST_CODES = /^(ECONNRESET|EPIPE|08.{3}|25006|57P0[123])$/;
const LOST_WITHOUT_CODE = /^Connection terminated|Client has encountered a connection error/;

export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof code === 'string') return LOST_CODES.test(code);
  return error instanceof Error && LOST_WITHOUT_CODE.test(error.message) && !isTimeout(error);
}

const isTimeout = (error: Error): boolean =>
  error.message.includes('timeout') || (error.cause instanceof Error && isTimeout(error.cause));

/** A write reached a server that is not, or not yet, the primary. */
export const isReplica = (error: unknown): boolean => codeOf(error) === '25006';

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (typeof code === 'string' && UNAVAILABLE_CODES.test(code)) return true;
  return POOL_ERRORS.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}
