import type { z } from 'zod';
import { type Signature, setAuditActor } from '../../db/audit-actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';

/** Who stands in the journal and in the trail. */
export interface Signer extends Signature {
  accountId: string;
}

/** In the trail and the journal, which outlive the account; no username has brackets. */
export const BUYER = '(buyer)';
export const WORKER: Signature = { username: '(worker)' };
/** What a payment gateway said. */
export const GATEWAY: Signature = { username: '(gateway)' };

export const asBuyer = ({ accountId, sessionId }: Actor): Signer => ({
  accountId,
  sessionId,
  username: BUYER,
});

interface Command<Answer> {
  /** The name of the command; the same key for another command is another request. */
  scope: string;
  key: string;
  /** What the person sent. */
  words: readonly unknown[];
  answer: z.ZodType<Answer>;
}

/** Carries a command out in one transaction, signed in the trail, and once for each key. */
export const runCommand = <Answer>(
  db: Db,
  signer: Signer,
  { scope, key, words, answer }: Command<Answer>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(db, async (tx) => {
    await setAuditActor(tx, signer);
    const done = await runOnce(
      tx,
      {
        scope: `sales:${scope}`,
        key,
        accountId: signer.accountId,
        words: words.map((word) => JSON.stringify(word ?? null)),
        conflict: 'key_reused',
        answer,
      },
      () => work(tx),
    );
    return done.answer;
  });
