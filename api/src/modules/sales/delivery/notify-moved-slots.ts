import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { JobWorker } from '../../../jobs/worker.ts';
import { MOVED_SLOTS } from '../../deliveries/index.ts';
import { WORKER, type SalesContext } from '../idempotent-command.ts';
import { lockEid, listMoved, markNotified, type MovedRow } from './moved-slots.repository.ts';
import type { Tx } from '../../../db/schema.ts';

type Context = Pick<SalesContext, 'db' | 'mail'>;

/** After Eid has moved: each customer of a moved slot gets one notice with the new day. */
export const registerMovedSlots =
  (context: Context) =>
  (jobs: Pick<JobWorker, 'work'>): Promise<void> =>
    jobs.work(MOVED_SLOTS, { pollSeconds: 2 }, async () => {
      await notifyMovedSlots(context);
    });

/** Returns how many customers were notified. */
export async function notifyMovedSlots({ db, mail }: Context): Promise<number> {
  let notified = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    const some = await inTransaction(db, async (tx) => {
      await setAuditActor(tx, WORKER);
      const version = await lockEid(tx);
      const moved = await listMoved(tx);
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      for (const one of moved) await notifyCustomer(tx, mail, one, version);
      await markNotified(
        tx,
        moved.flatMap(({ ids }) => ids),
      );
      return moved.length;
    });
    if (some === 0) return notified;
    notified += some;
  }
}

/** By SMS, else by email. */
async function notifyCustomer(
  tx: Tx,
  mail: Context['mail'],
  { code, day, accountId, phone, bookings }: MovedRow,
  version: number,
): Promise<void> {
  const kind = 'DELIVERY_MOVED';
  const cause = `${kind}:${code}:${version}`;
  const data = { code, day, more: String(bookings - 1) };
  const to = accountId === null ? { recipient: phone ?? '' } : { accountId };
  const isSent =
    (accountId !== null || phone !== null) &&
    (await mail.enqueue(tx, { kind, cause: `sms:${cause}`, channel: 'SMS', isUnlimited: true, data, ...to }));
  if (!isSent && accountId !== null) await mail.enqueue(tx, { kind, cause, data, accountId });
}
