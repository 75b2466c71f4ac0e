import type { AccountName } from '@khamar/contract/sales/journal';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { BookingTable } from '../sales.table.ts';

type BookingRow = Selectable<BookingTable>;

/** What the customer pays for a booking. */
export const totalOf = ({ price_paisa, delivery_paisa, keep_paisa }: Priced): number =>
  Number(price_paisa) + Number(delivery_paisa) + Number(keep_paisa);
export type Priced = Pick<BookingRow, 'price_paisa' | 'delivery_paisa' | 'keep_paisa'>;

/** In SQL. */
export const TOTAL = '(booking.price_paisa + booking.delivery_paisa + booking.keep_paisa)';

/** Where the money of a delivered booking is booked; before delivery it is an advance. */
const DELIVERED_ACCOUNTS = `'revenue:cattle', 'revenue:delivery', 'revenue:keep', 'receivable', 'bad_debt', 'sales_allowance'`;

/** Lines of `journal_line` with money that a payment paid for a booking, before or after delivery. */
export const IS_PAID = `payment_id is not null and account in ('advance', ${DELIVERED_ACCOUNTS})`;
const paidLines = sql.raw(IS_PAID);

/** The part of a payment that is neither allocated to a booking nor being refunded. */
export async function unallocatedOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paisa: string }>`
    select coalesce(-sum(amount_paisa), 0) as paisa from journal_line
    where payment_id = ${paymentId} and account = 'unallocated'`.execute(db);
  return Number(rows[0]?.paisa ?? 0);
}

export interface BookingBalance {
  /** Confirmed money allocated to the booking and not refunded. */
  paid: number;
  /** Owed after delivery. */
  receivable: number;
  /** Written off and not paid since. */
  writtenOff: number;
  allowance: number;
}

export async function balanceOf(db: Db, bookingId: string): Promise<BookingBalance> {
  const { rows } = await sql<Record<keyof BookingBalance, string>>`
    select coalesce(-sum(amount_paisa) filter (where ${paidLines}), 0) as paid,
      coalesce(sum(amount_paisa) filter (where account = 'receivable'), 0) as receivable,
      coalesce(sum(amount_paisa) filter (where account = 'bad_debt'), 0) as "writtenOff",
      coalesce(sum(amount_paisa) filter (where account = 'sales_allowance'), 0) as allowance
    from journal_line where booking_id = ${bookingId}`.execute(db);
  const [row] = rows;
  return {
    paid: Number(row?.paid ?? 0),
    receivable: Number(row?.receivable ?? 0),
    writtenOff: Number(row?.writtenOff ?? 0),
    allowance: Number(row?.allowance ?? 0),
  };
}

export const paidFor = async (db: Db, bookingId: string): Promise<number> =>
  (await balanceOf(db, bookingId)).paid;

/** What a payment can still be applied to: after delivery also a debt that was written off. */
export const payableFor = (
  booking: Priced & Pick<BookingRow, 'state'>,
  { paid, receivable, writtenOff }: BookingBalance,
): number => (booking.state === 'DELIVERED' ? receivable + writtenOff : totalOf(booking) - paid);

export interface PaymentAmount {
  paymentId: string;
  amount: number;
}

/** A booking's money by payment, oldest payment first. */
export async function amountsByPayment(db: Db, bookingId: string): Promise<PaymentAmount[]> {
  const { rows } = await sql<{ paymentId: string; paisa: string }>`
    select payment_id as "paymentId", -sum(amount_paisa) as paisa from journal_line
    where booking_id = ${bookingId} and ${paidLines}
    group by payment_id having sum(amount_paisa) <> 0 order by payment_id`.execute(db);
  return rows.map(({ paymentId, paisa }) => ({ paymentId, amount: Number(paisa) }));
}

export interface AccountBalance {
  account: AccountName;
  bookingId: string | null;
  paymentId: string | null;
  paisa: number;
}

type BalanceRow = Omit<AccountBalance, 'paisa'> & { paisa: string };
const toBalance = ({ paisa, ...row }: BalanceRow): AccountBalance => ({ ...row, paisa: Number(paisa) });

/** Balances that a delivery and what followed it left for this booking. */
export async function deliveredBalances(db: Db, bookingId: string): Promise<AccountBalance[]> {
  const { rows } = await sql<BalanceRow>`
    select account, booking_id as "bookingId", payment_id as "paymentId", sum(amount_paisa) as paisa from journal_line
    where booking_id = ${bookingId} and account in (${sql.raw(DELIVERED_ACCOUNTS)})
    group by account, booking_id, payment_id having sum(amount_paisa) <> 0 order by account, payment_id`.execute(
    db,
  );
  return rows.map(toBalance);
}

/** Where the money of a payment is, with the account that it came into. */
export async function balancesOfPayment(db: Db, paymentId: string): Promise<AccountBalance[]> {
  const { rows } = await sql<BalanceRow>`
    select account, booking_id as "bookingId", payment_id as "paymentId", sum(amount_paisa) as paisa from journal_line
    where payment_id = ${paymentId}
    group by account, booking_id, payment_id having sum(amount_paisa) <> 0 order by account, booking_id`.execute(
    db,
  );
  return rows.map(toBalance);
}

/** Balances of all accounts, summed over the journal. */
export async function balances(
  db: Db,
): Promise<{ account: AccountName; holder: string | null; paisa: number }[]> {
  const { rows } = await sql<{ account: AccountName; holder: string | null; paisa: string }>`
    select account, username as holder, paisa
    from (select account, sum(amount_paisa) as paisa from journal_line group by account) as balance
      left join account as person on account = 'cash:' || person.id order by account`.execute(db);
  return rows.map(({ account, holder, paisa }) => ({ account, holder, paisa: Number(paisa) }));
}
