import type { z } from 'zod';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type Signature, setAuditActor } from '../../db/audit-actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../jobs/client.ts';
import type { MailService } from '../messages/index.ts';
import type { Gateways } from './gateways/open-gateways.ts';

/** Recorded in the journal and the audit log. */
export interface AuditActor extends Signature {
  accountId: string;
}

/** Recorded in the audit log and the journal, which outlive the account. Usernames cannot contain brackets. */
export const BUYER = '(buyer)';
export const WORKER: Signature = { username: '(worker)' };
export const GATEWAY: Signature = { username: '(gateway)' };

export const asBuyer = ({ accountId, sessionId }: Actor): AuditActor => ({
  accountId,
  sessionId,
  username: BUYER,
});

interface Command<Answer> {
  /** Name of the command; the same key with another scope is a different request. */
  scope: string;
  key: string;
  /** The request's content. */
  fingerprint: readonly unknown[];
  answer: z.ZodType<Answer>;
}

/** Runs a command in one transaction with its actor in the audit log, once per idempotency key. */
export const runCommand = <Answer>(
  db: Db,
  actor: AuditActor,
  { scope, key, fingerprint, answer }: Command<Answer>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(db, async (tx) => {
    await setAuditActor(tx, actor);
    const done = await runOnce(
      tx,
      {
        scope: `sales:${scope}`,
        key,
        accountId: actor.accountId,
        fingerprint: fingerprint.map((word) => JSON.stringify(word ?? null)),
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

/** Dependencies shared by the services of this module. */
export interface SalesContext {
  db: Db;
  mail: MailService;
  jobs: Jobs;
  settings: SalesSettings;
  /** Empty if online payment is not configured. */
  gateways: Gateways;
}
