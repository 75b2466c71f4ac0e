import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { WORKER, type SalesContext } from '../idempotent-command.ts';
import { receivablesDueIn } from './receivables.repository.ts';

/** By days until the due date. */
const REMINDERS = [
  { kind: 'DEBT_DUE_SOON', days: 1 },
  { kind: 'DEBT_DUE', days: 0 },
  { kind: 'DEBT_OVERDUE', days: -7 },
] as const;

/** Runs every hour of the day and reports how many reminders it has enqueued. A reminder that was sent is not sent again, unless the due date changes. */
export async function remindDebtors({
  db,
  mail,
  settings,
}: Pick<SalesContext, 'db' | 'mail' | 'settings'>): Promise<{ reminders: number }> {
  let reminders = 0;
  if (!settings.current.messages.reminders) return { reminders };
  for (const { kind, days } of REMINDERS)
    // oxlint-disable-next-line no-await-in-loop -- a few queries, one after the other
    for (const { code, dueOn, phone, accountId } of await receivablesDueIn(db, days)) {
      const to = phone === null ? { accountId } : { recipient: phone };
      // oxlint-disable-next-line no-await-in-loop -- one transaction each, so that one failure does not stop the others
      const isNew = await inTransaction(db, async (tx) => {
        await setAuditActor(tx, WORKER);
        const cause = `sms:${kind}:${code}:${dueOn}`;
        return mail.enqueue(tx, { kind, cause, channel: 'SMS', data: { code }, ...to });
      });
      if (isNew) reminders += 1;
    }
  return { reminders };
}
