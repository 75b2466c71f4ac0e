import type { EntryKind } from '@khamar/contract/sales/enums';
import type { Provider } from '@khamar/contract/sales/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

interface Line {
  account: string;
  /** Positive is debit, negative is credit. */
  amount: number;
  bookingId?: string;
  paymentId?: string;
  refundId?: string;
}

/** The asset account of a provider. */
export const assetOf = (provider: Provider): string =>
  provider === 'bank' || provider === 'cash' ? provider : `clearing:${provider}`;

/** The database rejects an unbalanced entry at commit. */
export async function postEntry(
  tx: Tx,
  actor: string,
  kind: EntryKind,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const column = (value: (line: Line) => unknown) => lines.map(value);
  await sql`
    with entry as (insert into journal_entry (kind, actor) values (${kind}, ${actor}) returning id)
    insert into journal_line (entry_id, account, amount_paisa, booking_id, payment_id, refund_id)
    select entry.id, line.* from entry, unnest(
      ${column(({ account }) => account)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ bookingId }) => bookingId ?? null)}::uuid[], ${column(({ paymentId }) => paymentId ?? null)}::uuid[],
      ${column(({ refundId }) => refundId ?? null)}::uuid[]) as line`.execute(tx);
}

const transfer = (amount: number, from: Omit<Line, 'amount'>, to: Omit<Line, 'amount'>): Line[] => [
  { ...from, amount },
  { ...to, amount: -amount },
];

export const paymentLines = (provider: Provider, paymentId: string, amount: number): Line[] =>
  transfer(amount, { account: assetOf(provider), paymentId }, { account: 'unallocated', paymentId });

/** The gateway's fee. */
export const feeLines = (provider: Provider, paymentId: string, amount: number): Line[] =>
  transfer(amount, { account: 'fees', paymentId }, { account: assetOf(provider), paymentId });

export const allocationLines = (paymentId: string, bookingId: string, amount: number): Line[] =>
  transfer(amount, { account: 'unallocated', paymentId }, { account: 'advance', bookingId, paymentId });

export const refundLines = (provider: Provider, refundId: string, amount: number): Line[] =>
  transfer(amount, { account: 'refunds_payable', refundId }, { account: assetOf(provider), refundId });

/** The part of a payment that is neither allocated to a booking nor being refunded. */
export async function unallocatedOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paisa: string }>`
    select coalesce(-sum(amount_paisa), 0) as paisa from journal_line
    where payment_id = ${paymentId} and account = 'unallocated'`.execute(db);
  return Number(rows[0]?.paisa ?? 0);
}

/** Confirmed money allocated to the booking: its advance and its revenue. */
export async function paidFor(db: Db, bookingId: string): Promise<number> {
  const { rows } = await sql<{ paisa: string }>`
    select coalesce(-sum(amount_paisa), 0) as paisa from journal_line
    where booking_id = ${bookingId} and account in ('advance', 'revenue')`.execute(db);
  return Number(rows[0]?.paisa ?? 0);
}

export interface PaymentAmount {
  paymentId: string;
  amount: number;
}

/** A booking's money in this account, by payment. */
export async function amountsByPayment(
  db: Db,
  bookingId: string,
  account: 'advance' | 'revenue' = 'advance',
): Promise<PaymentAmount[]> {
  const { rows } = await sql<{ paymentId: string; paisa: string }>`
    select payment_id as "paymentId", -sum(amount_paisa) as paisa from journal_line
    where booking_id = ${bookingId} and account = ${account}
    group by payment_id having sum(amount_paisa) <> 0 order by payment_id`.execute(db);
  return rows.map(({ paymentId, paisa }) => ({ paymentId, amount: Number(paisa) }));
}

/** Releases the money of a booking that ends without a sale or a refund: it becomes unallocated, and staff apply or refund it. */
export async function releaseMoney(
  tx: Tx,
  bookingId: string,
  actor: string,
  atMost = Number.POSITIVE_INFINITY,
): Promise<void> {
  let left = atMost;
  const lines = (await amountsByPayment(tx, bookingId)).flatMap(({ paymentId, amount }) => {
    const released = Math.min(amount, left);
    left -= released;
    return released === 0
      ? []
      : transfer(
          released,
          { account: 'advance', bookingId, paymentId },
          { account: 'unallocated', paymentId },
        );
  });
  await postEntry(tx, actor, 'RELEASED', lines);
}

/** Revenue is recognised at delivery for what is paid by then; later payments are recognised immediately. */
export async function recogniseRevenue(tx: Tx, bookingId: string, actor: string): Promise<void> {
  const lines = (await amountsByPayment(tx, bookingId)).flatMap(({ paymentId, amount }) =>
    transfer(
      amount,
      { account: 'advance', bookingId, paymentId },
      { account: 'revenue', bookingId, paymentId },
    ),
  );
  await postEntry(tx, actor, 'DELIVERED', lines);
}

export async function reverseRevenue(tx: Tx, bookingId: string, actor: string): Promise<void> {
  const lines = (await amountsByPayment(tx, bookingId, 'revenue')).flatMap(({ paymentId, amount }) =>
    transfer(
      amount,
      { account: 'revenue', bookingId, paymentId },
      { account: 'advance', bookingId, paymentId },
    ),
  );
  await postEntry(tx, actor, 'DELIVERY_REVERSED', lines);
}

/** Balances of all accounts, summed over the journal. */
export async function balances(db: Db): Promise<{ account: string; paisa: number }[]> {
  const { rows } = await sql<{ account: string; paisa: string }>`
    select account, sum(amount_paisa) as paisa from journal_line group by account order by account`.execute(
    db,
  );
  return rows.map(({ account, paisa }) => ({ account, paisa: Number(paisa) }));
}
