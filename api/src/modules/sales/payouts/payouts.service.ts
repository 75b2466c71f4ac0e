import { type NewPayout, Payout, type PayoutPage } from '@khamar/contract/sales/payout';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import { commandsWith, type SalesContext } from '../idempotent-command.ts';
import { type Line, postEntry } from '../journal/post-entry.ts';
import * as payouts from './payouts.repository.ts';

/** Payouts of wallets and payment gateways to the farm's bank account. */
export interface PayoutsService {
  list(page: { page: number; limit: number }): Promise<PayoutPage>;
  record(actor: Actor, payout: NewPayout, key: string): Promise<Payout>;
  reverse(actor: Actor, id: string, reason: string, key: string): Promise<Payout>;
}

export function makePayoutsService({ db }: Pick<SalesContext, 'db'>): PayoutsService {
  const command = commandsWith(db, Payout);
  return {
    async list(page) {
      const { rows, total } = await payouts.list(db, page);
      return { payouts: rows.map(toPayout), totalPayouts: total };
    },

    record: (actor, payout, key) =>
      command('payout', actor, key, [payout], async (tx) => {
        const { provider, amountPaisa, feePaisa } = payout;
        if (feePaisa >= amountPaisa) throw new AppError('payout_fee');
        await payouts.lockWallet(tx, provider);
        if ((await payouts.balanceOfWallet(tx, provider)) < amountPaisa) throw new AppError('payout_beyond');
        const row = await payouts.insert(tx, actor.username, payout);
        await postEntry(tx, actor.username, 'PAID_OUT', linesOf(row, 1));
        return toPayout(row);
      }),

    reverse: (actor, id, reason, key) =>
      command('reverse-payout', actor, key, [id, reason], async (tx) => {
        const payout = await payouts.find(tx, id);
        if (payout === undefined) throw new AppError('payout_not_found');
        await payouts.lockWallet(tx, payout.provider);
        const row = await payouts.markReversed(tx, id, actor.username, reason);
        if (row === undefined) throw new AppError('payout_reversed');
        await postEntry(tx, actor.username, 'PAID_OUT', linesOf(row, -1), reason);
        return toPayout(row);
      }),
  };
}

function linesOf({ provider, amount_paisa, fee_paisa }: payouts.PayoutRow, sign: 1 | -1): Line[] {
  const [amount, fee] = [Number(amount_paisa), Number(fee_paisa)];
  const lines: Line[] = [
    { account: 'bank', amount: sign * (amount - fee) },
    { account: 'fees', amount: sign * fee },
    { account: `clearing:${provider}`, amount: -sign * amount },
  ];
  return lines.filter((line) => line.amount !== 0);
}

const toPayout = (row: payouts.PayoutRow): Payout => ({
  _id: row.id,
  provider: row.provider,
  amountPaisa: Number(row.amount_paisa),
  feePaisa: Number(row.fee_paisa),
  actor: row.actor,
  createdAt: row.created_at.toISOString(),
  reversedAt: row.reversed_at?.toISOString() ?? null,
  reversedBy: row.reversed_by,
  reason: row.reason,
});
