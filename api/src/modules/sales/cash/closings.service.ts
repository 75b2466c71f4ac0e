import { CashSummary, type ConfirmClosing, type NewClosing } from '@khamar/contract/sales/cash';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { can } from '@khamar/contract/accounts/permissions';
import { commandsWith, type SalesContext } from '../idempotent-command.ts';
import { postEntry, transfer } from '../journal/post-entry.ts';
import { cashOf } from './cash-accounts.ts';
import * as requests from './cash-requests.repository.ts';
import { lockOne } from './holders.repository.ts';
import { requireHolder } from './require-cash.ts';

/** Everything of one person since their last closing: expected by the journal, counted by hand. */
export interface ClosingsService {
  /** Ends the period. A difference waits for a second person. */
  close(actor: Actor, closing: NewClosing, key: string): Promise<CashSummary>;
  /** Books the difference, as over or short or as owed by the person. */
  confirm(actor: Actor, id: string, confirmed: ConfirmClosing, key: string): Promise<CashSummary>;
  /** The count was wrong: what was expected carries over, and the cash is counted again. */
  decline(actor: Actor, id: string, key: string): Promise<CashSummary>;
}

/** The person who counted, or whose cash it is. */
export const isInvolved = (
  closing: { holder: string; counted_by: string },
  { accountId, username }: Pick<Actor, 'accountId' | 'username'>,
): boolean => closing.counted_by === username || closing.holder === accountId;

export function makeClosingsService(context: SalesContext): ClosingsService {
  const { db, settings } = context;
  const command = commandsWith(db, CashSummary);

  async function lockPending(tx: Tx, id: string) {
    const seen = await requests.findClosing(tx, id);
    if (seen === undefined) throw new AppError('cash_request_not_found');
    const { period } = await lockOne(tx, seen.holder);
    const closing = await requests.findClosing(tx, id);
    if (closing?.outcome !== null) throw new AppError('cash_request_state');
    const difference = Number(closing.counted_paisa) - Number(closing.expected_paisa);
    return { closing, difference, isLast: period === closing.period + 1 };
  }

  return {
    close: (actor, { holder: whose, expectedPaisa, countedPaisa }, key) =>
      command('close-cash', actor, key, [whose, expectedPaisa, countedPaisa], async (tx) => {
        const holder = await requireHolder(tx, actor, whose);
        const { paisa } = await lockOne(tx, holder);
        // What was counted would be compared with something else.
        if (paisa !== expectedPaisa) throw new AppError('cash_changed');
        const counted = { holder, counted_paisa: countedPaisa, counted_by: actor.username };
        const { id, outcome } = await requests.addClosing(tx, counted);
        return { _id: id, isDone: outcome === 'DONE', amountPaisa: countedPaisa - expectedPaisa };
      }),

    confirm: (actor, id, { account, reason }, key) =>
      command('confirm-closing', actor, key, [id, account, reason], async (tx) => {
        const { closing, difference } = await lockPending(tx, id);
        const isAlone = isInvolved(closing, actor);
        if (isAlone && settings.current.selling.voidsNeedTwo) throw new AppError('cash_second_person');
        // Too much cash is nobody's debt.
        if (difference > 0 && account === 'staff_receivable') throw new AppError('cash_not_short');
        await requests.decideClosing(tx, id, {
          outcome: 'DONE',
          account,
          reason,
          decided_by: actor.username,
          is_alone: isAlone,
        });
        const cash = { account: cashOf(closing.holder), cashPeriod: closing.period };
        await postEntry(tx, actor.username, 'CASH_COUNTED', transfer(difference, cash, { account }), reason);
        return { _id: id, isDone: true, amountPaisa: difference };
      }),

    decline: (actor, id, key) =>
      command('decline-closing', actor, key, [id], async (tx) => {
        const { closing, isLast } = await lockPending(tx, id);
        if (closing.counted_by !== actor.username && !can(actor.roles, 'manage:cash'))
          throw new AppError('forbidden');
        if (!isLast) throw new AppError('cash_request_state');
        await requests.decideClosing(tx, id, {
          outcome: 'DECLINED',
          account: null,
          reason: null,
          decided_by: actor.username,
          is_alone: false,
        });
        return { _id: id, isDone: true, amountPaisa: 0 };
      }),
  };
}
