import type { ReceivedMoney } from '@khamar/contract/sales/money';
import { AppError } from '../../../app-error.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import type { Db } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { AuditActor } from '../idempotent-command.ts';
import { findLastByTrxId } from './payments.repository.ts';

/** A reused TrxID is rejected and both bookings are flagged: someone may be trying to pay twice with it. */
export const flagReusedTrxId = <Result>(
  db: Db,
  actor: AuditActor,
  /** The code of the booking that was to get the money, called after the work has failed. */
  codeOf: () => string | undefined,
  { provider, externalId }: Pick<ReceivedMoney, 'provider' | 'externalId'>,
  work: Promise<Result>,
): Promise<Result> =>
  work.catch(async (error: unknown) => {
    const code = codeOf();
    if (error instanceof AppError && error.code === 'trx_used' && code !== undefined)
      await inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        const first = await findLastByTrxId(tx, { provider, external_id: externalId ?? null });
        const second = await bookings.findByCode(tx, code);
        const both = [first?.booking_id, second?.id].filter((id) => typeof id === 'string');
        if (new Set(both).size > 1) await bookings.flag(tx, both.toSorted());
      });
    throw error;
  });
