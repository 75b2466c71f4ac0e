import { can } from '@khamar/contract/accounts/permissions';
import { CashSummary, type Holder, type NewCashOut } from '@khamar/contract/sales/cash';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { commandsWith, type SalesContext } from '../idempotent-command.ts';
import { postEntry, transfer } from '../journal/post-entry.ts';
import type { AccountName } from '@khamar/contract/sales/journal';
import { accountOf, cashOf, purposeOf } from './cash-accounts.ts';
import * as requests from './cash-requests.repository.ts';
import { lockOne } from './holders.repository.ts';
import { requireEnough, requireHolder } from './require-cash.ts';

/** Expenses, commission, drawings and bank deposits paid from cash in hand. */
export interface CashOutsService {
  /** More than the limit in a day waits for an administrator. */
  pay(actor: Actor, cashOut: NewCashOut, key: string): Promise<CashSummary>;
  confirm(actor: Actor, id: string, key: string): Promise<CashSummary>;
  /** Also by the person who asked. */
  decline(actor: Actor, id: string, key: string): Promise<CashSummary>;
}

export function makeCashOutsService(context: SalesContext): CashOutsService {
  const { db, settings } = context;
  const command = commandsWith(db, CashSummary);

  interface Paid {
    holder: Holder;
    account: AccountName;
    amount: number;
    note: string | null;
  }
  const post = (tx: Tx, actor: string, { holder, account, amount, note }: Paid) =>
    postEntry(
      tx,
      actor,
      'CASH_OUT',
      transfer(amount, { account }, { account: cashOf(holder) }),
      note ?? undefined,
    );

  async function lockOpen(tx: Tx, id: string) {
    const seen = await requests.findCashOut(tx, id);
    if (seen === undefined) throw new AppError('cash_request_not_found');
    const holder = await lockOne(tx, seen.holder);
    const cashOut = await requests.findCashOut(tx, id);
    if (cashOut?.outcome !== null) throw new AppError('cash_request_state');
    return { holder, cashOut };
  }

  return {
    pay(actor, { holder: whose, purpose, amountPaisa, tagId, note }, key) {
      const fingerprint = [whose, purpose, amountPaisa, tagId, note];
      return command('cash-out', actor, key, fingerprint, async (tx) => {
        const holder = await requireHolder(tx, actor, whose);
        const isManager = can(actor.roles, 'manage:cash');
        // Drawings are the owner's.
        if (purpose === 'drawings' && !isManager) throw new AppError('forbidden');
        const cow = tagId === undefined ? undefined : await bookings.lockCowShared(tx, tagId);
        if (tagId !== undefined && cow === undefined) throw new AppError('cow_not_found');
        requireEnough(await lockOne(tx, holder), amountPaisa);
        const limit = settings.current.selling.cashOutLimit * 100;
        const isPaid = isManager || (await requests.sumPaidAlone(tx, holder)) + amountPaisa <= limit;
        const account = accountOf(purpose);
        const _id = await requests.addCashOut(
          tx,
          {
            holder,
            account,
            amount_paisa: amountPaisa,
            cow_id: cow?.id ?? null,
            note: note ?? null,
            asked_by: actor.username,
          },
          isPaid,
        );
        if (isPaid)
          await post(tx, actor.username, { holder, account, amount: amountPaisa, note: note ?? null });
        return { _id, isDone: isPaid, amountPaisa };
      });
    },

    confirm: (actor, id, key) =>
      command('confirm-cash-out', actor, key, [id], async (tx) => {
        const { holder, cashOut } = await lockOpen(tx, id);
        const amount = Number(cashOut.amount_paisa);
        requireEnough(holder, amount);
        await requests.decideCashOut(tx, id, { outcome: 'PAID', decided_by: actor.username });
        const account = accountOf(purposeOf(cashOut.account));
        await post(tx, actor.username, { holder: holder.holder, account, amount, note: cashOut.note });
        return { _id: id, isDone: true, amountPaisa: amount };
      }),

    decline: (actor, id, key) =>
      command('decline-cash-out', actor, key, [id], async (tx) => {
        const { cashOut } = await lockOpen(tx, id);
        if (cashOut.asked_by !== actor.username && !can(actor.roles, 'manage:cash'))
          throw new AppError('forbidden');
        await requests.decideCashOut(tx, id, { outcome: 'DECLINED', decided_by: actor.username });
        return { _id: id, isDone: true, amountPaisa: 0 };
      }),
  };
}
