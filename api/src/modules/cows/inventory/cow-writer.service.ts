import type { CowErrorDetails } from '@khamar/contract/cows/cow-error';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import type { Actor } from '../../../security/actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction, isDuplicate, activeBookingOf } from '../../../db/transaction.ts';
import { toInventoryCow } from './inventory.mapper.ts';
import { findWritten } from './inventory.repository.ts';

interface Deps {
  db: Db;
  mediaUrl: string;
  /** Ends the booking if it has expired; returns whether it did. */
  expireIfDue: (code: string) => Promise<boolean>;
}

export interface CowWriter {
  /** The only way to change cows: one transaction with the audit actor set. */
  transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** `work` returns the ids that it changed. */
  write(actor: Actor, work: (tx: Tx) => Promise<string[]>): Promise<InventoryCow[]>;
  writeOne(actor: Actor, work: (tx: Tx) => Promise<{ id: string }>): Promise<InventoryCow>;
}

export function makeCowWriter({ db, mediaUrl, expireIfDue }: Deps): CowWriter {
  const inAuditedTransaction = <Result>(actor: Actor, work: (tx: Tx) => Promise<Result>) =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      return work(tx);
    });
  /** An expired booking that no job has ended yet must not block the cow: end it and retry. */
  const afterDue = async <Result>(error: unknown, again: () => Promise<Result>): Promise<Result> => {
    const code = activeBookingOf(error);
    if (code === undefined || !(await expireIfDue(code))) throw error;
    return again();
  };
  const transaction = <Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    // This terminates, because each retry follows the end of one expired booking.
    const run = (): Promise<Result> =>
      inAuditedTransaction(actor, work).catch((error: unknown) => afterDue(error, run));
    return run().catch((error: unknown) => {
      if (isDuplicate(error, 'cow_tag_in_herd')) throw new AppError('tag_taken');
      const code = activeBookingOf(error);
      if (code !== undefined)
        throw new AppError('booking_stands', undefined, { booking: { code } } satisfies CowErrorDetails);
      throw error;
    });
  };
  const write: CowWriter['write'] = async (actor, work) => {
    const rows = await transaction(actor, async (tx) => findWritten(tx, await work(tx)));
    return rows.map((row) => toInventoryCow(row, mediaUrl));
  };
  return {
    transaction,
    write,
    async writeOne(actor, work) {
      const [cow] = await write(actor, async (tx) => [(await work(tx)).id]);
      if (cow === undefined) throw new Error('cow not found after writing it');
      return cow;
    },
  };
}
