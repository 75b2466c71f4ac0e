import type { ShortageAccount } from '@khamar/contract/sales/enums';
import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';

export interface Shortage {
  closingId: string;
  account: ShortageAccount;
  amount: number;
}

/** The first closing that counted a cash payment. */
const CLOSING_OF = (paymentId: string) => sql`
  (select substr(account, 6) as holder, coalesce(cash_period, 1) as period from journal_line
    where payment_id = ${paymentId} and account like 'cash:%' and amount_paisa > 0 order by id limit 1) as line
  cross join lateral (select * from cash_closing where cash_closing.holder = line.holder
    and cash_closing.period >= line.period and outcome is distinct from 'DECLINED'
    order by period limit 1) as closing`;

/** Whether cash was missing when it was counted, and nobody has decided yet who bears it. */
export async function hasUndecidedShortage(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${CLOSING_OF(paymentId)}
    where closing.outcome is null and closing.counted_paisa < closing.expected_paisa`.execute(tx);
  return rows.length > 0;
}

/**
 * The part of a cash payment that a closing has already booked as missing: the shortage of the first closing that counted the payment,
 * minus what other voids have reversed of it. Undefined if nothing was missing. The holder must be locked.
 */
export async function findShortage(tx: Tx, paymentId: string, paid: number): Promise<Shortage | undefined> {
  const { rows } = await sql<{ id: string; account: ShortageAccount; paisa: string }>`
    select closing.id, closing.account, closing.expected_paisa - closing.counted_paisa
      - (select coalesce(sum(short_paisa), 0) from payment_event where closing_id = closing.id) as paisa
    from ${CLOSING_OF(paymentId)}
    where closing.outcome = 'DONE' and closing.account is not null`.execute(tx);
  const [closing] = rows;
  const amount = Math.min(paid, Number(closing?.paisa ?? 0));
  return closing === undefined || amount <= 0
    ? undefined
    : { closingId: closing.id, account: closing.account, amount };
}
