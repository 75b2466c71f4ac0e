import type { z } from 'zod';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type AuditIdentity, setAuditActor } from '../../db/audit-actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../jobs/client.ts';
import type { MailService } from '../messages/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Gateways } from './gateways/open-gateways.ts';

/** Recorded in the journal and the audit log. */
export interface AuditActor extends AuditIdentity {
  accountId: string;
}

/** Recorded in the audit log and the journal, which outlive the account. Usernames cannot contain brackets. */
export const BUYER = '(buyer)';
export const WORKER: AuditIdentity = { username: '(worker)' };
export const GATEWAY: AuditIdentity = { username: '(gateway)' };

export const asBuyer = ({ accountId, sessionId }: Actor): AuditActor => ({
  accountId,
  sessionId,
  username: BUYER,
});

interface Command<Result> {
  /** Name of the command; the same key with another scope is a different request. */
  scope: string;
  key: string;
  /** The request's content. */
  fingerprint: readonly unknown[];
  /** Schema of the stored result, which a retry gets. */
  result: z.ZodType<Result>;
}

/** Runs a command in one transaction with its actor in the audit log, once per idempotency key. */
export const runCommand = <Result>(
  db: Db,
  actor: AuditActor,
  { scope, key, fingerprint, result }: Command<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await setAuditActor(tx, actor);
    const outcome = await runOnce(
      tx,
      {
        scope: `sales:${scope}`,
        key,
        accountId: actor.accountId,
        fingerprint: fingerprint.map((part) => JSON.stringify(part ?? null)),
        conflict: 'key_reused',
        result,
      },
      () => work(tx),
    );
    return outcome.result;
  });

type RunCommand<Result> = (
  scope: string,
  actor: AuditActor,
  key: string,
  fingerprint: readonly unknown[],
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

/** For a service whose commands all have the same result. */
export const commandsWith =
  <Result>(db: Db, result: z.ZodType<Result>): RunCommand<Result> =>
  (scope, actor, key, fingerprint, work) =>
    runCommand(db, actor, { scope, key, fingerprint, result }, work);

export type SalesSettings = Pick<
  Config,
  | 'UNVERIFIED_REVIEW_HOURS'
  | 'HOLD_PAUSE_MINUTES'
  | 'WAITING_LISTS'
  | 'OPEN_CLAIMS'
  | 'OPEN_ATTEMPTS'
  | 'REJECTED_CLAIMS'
  | 'REVIVE_HOURS'
  | 'ADVANCE_IN_ESCROW'
  | 'BOOKING_CUT_OFF'
  | 'REFUND_DAYS'
  | 'RETURN_DAYS'
  | 'HOLD_NEEDS_VERIFIED_PHONE'
  | 'SMS_URL'
> & {
  /** What administrators change in the office; read a field where it is used. */
  current: Pick<CurrentSettings, 'selling' | 'payments' | 'messages' | 'delivery'>;
};

/** Dependencies shared by the services of this module. */
export interface SalesContext {
  db: Db;
  mail: MailService;
  jobs: Jobs;
  settings: SalesSettings;
  /** Empty if online payment is not configured. */
  gateways: Gateways;
}
