import type { z } from 'zod';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { inTransaction, type Signature, setAuditActor } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../jobs/client.ts';
import type { MailService } from '../messages/index.ts';
import type { Gateways } from './gateways/open-gateways.ts';

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

export type SalesSettings = Pick<
  Config,
  | 'HOLD_MINUTES'
  | 'REVIEW_HOURS'
  | 'OFFER_HOURS'
  | 'FREE_HOLDS'
  | 'WAITING_LISTS'
  | 'OPEN_CLAIMS'
  | 'OPEN_ATTEMPTS'
  | 'REJECTED_CLAIMS'
  | 'REVIVE_HOURS'
  | 'ADVANCE_PERCENT'
  | 'ADVANCE_IN_ESCROW'
  | 'BOOKING_CUT_OFF'
  | 'REFUND_DAYS'
  | 'REFUND_SECOND_PERSON'
  | 'HOLD_NEEDS_VERIFIED_PHONE'
>;

/** What every part of this module works with. */
export interface SalesContext {
  db: Db;
  mail: MailService;
  jobs: Jobs;
  settings: SalesSettings;
  /** None where nobody can pay online. */
  gateways: Gateways;
}
