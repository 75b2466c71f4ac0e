import type { EntryKind } from '@khamar/contract/sales/enums';
import type { AccountName } from '@khamar/contract/sales/journal';
import type { Provider } from '@khamar/contract/sales/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';

export interface Line {
  account: AccountName;
  /** Positive is debit, negative is credit. */
  amount: number;
  bookingId?: string | null;
  paymentId?: string | null;
  refundId?: string;
  /** Only of the difference of a closing; the database assigns other cash to the open period. */
  cashPeriod?: number;
}

/** The asset account of a provider; cash is in the hand of this account, or in the till. */
export function assetOf(provider: Provider, holder: string | null): AccountName {
  if (provider === 'cash') return holder === null ? 'cash:till' : `cash:${holder}`;
  return provider === 'bank' ? provider : `clearing:${provider}`;
}

/** The database rejects an unbalanced entry at commit. */
export async function postEntry(
  tx: Tx,
  actor: string,
  kind: EntryKind,
  lines: readonly Line[],
  note?: string,
): Promise<void> {
  if (lines.length === 0) return;
  const column = (value: (line: Line) => unknown) => lines.map(value);
  await sql`
    with entry as (insert into journal_entry (kind, actor, note) values (${kind}, ${actor}, ${note ?? null}) returning id)
    insert into journal_line (entry_id, account, amount_paisa, booking_id, payment_id, refund_id, cash_period)
    select entry.id, line.* from entry, unnest(
      ${column(({ account }) => account)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ bookingId }) => bookingId ?? null)}::uuid[], ${column(({ paymentId }) => paymentId ?? null)}::uuid[],
      ${column(({ refundId }) => refundId ?? null)}::uuid[], ${column(({ cashPeriod }) => cashPeriod ?? null)}::int[]) as line`.execute(
    tx,
  );
}

export const transfer = (amount: number, from: Omit<Line, 'amount'>, to: Omit<Line, 'amount'>): Line[] =>
  amount === 0
    ? []
    : [
        { ...from, amount },
        { ...to, amount: -amount },
      ];

interface Received {
  provider: Provider;
  paymentId: string;
  amount: number;
  /** Of cash: the account of the person who has it. */
  holder: string | null;
}

export const paymentLines = ({ provider, paymentId, amount, holder }: Received): Line[] =>
  transfer(amount, { account: assetOf(provider, holder), paymentId }, { account: 'unallocated', paymentId });

/** The gateway's fee. */
export const feeLines = (provider: Provider, paymentId: string, amount: number): Line[] =>
  transfer(amount, { account: 'fees', paymentId }, { account: assetOf(provider, null), paymentId });

export const allocationLines = (paymentId: string, bookingId: string, amount: number): Line[] =>
  transfer(amount, { account: 'unallocated', paymentId }, { account: 'advance', bookingId, paymentId });

export const refundLines = (
  provider: Provider,
  refundId: string,
  amount: number,
  holder: string | null,
): Line[] =>
  transfer(
    amount,
    { account: 'refunds_payable', refundId },
    { account: assetOf(provider, holder), refundId },
  );
