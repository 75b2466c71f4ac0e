import { createHash } from 'node:crypto';
import type { ErrorCode } from '@khamar/contract/errors';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Tx } from './schema.ts';

interface IdempotentRequest<Answer> {
  scope: string;
  /** Made by the client, the same for every try of one request; without it each request is a new one. */
  key: string | undefined;
  /** Where each account has its own keys. */
  accountId?: string;
  /** What the person sent: the same key with other words is refused with the code `conflict`. */
  words: readonly (string | null)[];
  conflict: ErrorCode;
  /** Stored for a repetition, so it holds nothing that the client did not get. */
  answer: z.ZodType<Answer>;
}

/**
 * Carries a request out once, inside the caller's transaction: a repetition gets the first answer. The same request at the
 * same time waits at the unique index until the first one has ended; if that was rolled back, its key is free again.
 */
export async function runOnce<Answer>(
  tx: Tx,
  { scope, key, accountId, words, conflict, answer }: IdempotentRequest<Answer>,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  if (key === undefined) return { answer: await work(), isRepeat: false };
  const account_id = accountId ?? null;
  const digest = createHash('sha256').update(JSON.stringify(words)).digest();
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
    return { answer: answer.parse(first.answer), isRepeat: true };
  }
  const done = await work();
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(done) })
    .where('key', '=', key)
    .where('scope', '=', scope)
    .where('account_id', 'is not distinct from', account_id)
    .execute();
  return { answer: done, isRepeat: false };
}
