import { createHash } from 'node:crypto';
import type { ErrorCode } from '@khamar/contract/error-codes';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Tx } from './schema.ts';

interface IdempotentRequest<Result> {
  scope: string;
  /** Chosen by the client and repeated on every retry; without it each request is treated as new. */
  key: string | undefined;
  /** Set where keys are scoped to an account. */
  accountId?: string;
  /** The request's content: reusing a key with different content fails with the code `conflict`. */
  fingerprint: readonly (string | null)[];
  conflict: ErrorCode;
  /** Stored and replayed to retries, so it must hold nothing that the client did not get. */
  result: z.ZodType<Result>;
}

/**
 * Runs a request once, inside the caller's transaction; a retry gets the first response. A concurrent duplicate waits at the unique index
 * until the first transaction ends; if that one was rolled back, its key is free again.
 */
export async function runOnce<Result>(
  tx: Tx,
  { scope, key, accountId, fingerprint, conflict, result }: IdempotentRequest<Result>,
  work: () => Promise<Result>,
): Promise<{ result: Result; isRepeat: boolean }> {
  if (key === undefined) return { result: await work(), isRepeat: false };
  const account_id = accountId ?? null;
  const digest = createHash('sha256').update(JSON.stringify(fingerprint)).digest();
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('idempotency')
    .values({ scope, account_id, key, digest })
    .onConflict((conflicting) => conflicting.constraint('idempotency_key').doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 0n) {
    const first = await tx
      .selectFrom('idempotency')
      .select(['digest', 'answer'])
      .where('key', '=', key)
      .where('scope', '=', scope)
      .where('account_id', 'is not distinct from', account_id)
      .executeTakeFirstOrThrow();
    if (!first.digest.equals(digest)) throw new AppError(conflict);
    return { result: result.parse(first.answer), isRepeat: true };
  }
  const fresh = await work();
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(fresh) })
    .where('key', '=', key)
    .where('scope', '=', scope)
    .where('account_id', 'is not distinct from', account_id)
    .execute();
  return { result: fresh, isRepeat: false };
}
