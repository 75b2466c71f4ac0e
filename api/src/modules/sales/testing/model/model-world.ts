import type { Pool } from 'pg';
import { IS_PAID } from '../../journal/balances.ts';

/** The database state of some cows; lists are in order of creation. */
export interface World {
  bookings: {
    code: string;
    tag: string;
    state: string;
    price: number;
    advance: number;
    byWeight: string;
    paid: number;
    advanced: number;
    revenue: number;
    receivable: number;
    badDebt: number;
    allowance: number;
  }[];
  payments: { id: string; state: string; unallocated: number }[];
  refunds: { id: string; paymentId: string; amount: number; done: boolean }[];
  cows: { id: string; version: number; tag: string; status: string; removed: boolean; waiting: string[] }[];
}

/** The database state of the agent's cash; closings in order. */
export interface CashWorld {
  paisa: number;
  closings: { id: string; difference: number; state: string }[];
}

const listOf = (query: string) => `(select coalesce(json_agg(row), '[]') from (${query}) as row)`;
const inWorld = `booking.cow_id in (select id from cow where tag_id = any($1::text[]))`;
const sumOf = (lines: string, of: string) =>
  `(select coalesce(-sum(amount_paisa), 0)::float8 from journal_line where ${of} and ${lines})`;
const ofBooking = (lines: string) => sumOf(lines, 'booking_id = booking.id');

/** One statement, because the test runs it after every step. */
const WORLD = `select
  ${listOf(`select code, tag_id as tag, state, price_paisa::float8 as price, advance_paisa::float8 as advance,
      case when rate_paisa is null then 'fixed' else concat_ws(' ', rate_paisa, agreed_kg, dispatch_kg, is_weight_pending) end as "byWeight",
      ${ofBooking(IS_PAID)} as paid, ${ofBooking(`account = 'advance'`)} as advanced, ${ofBooking(`account like 'revenue:%'`)} as revenue,
      0 - ${ofBooking(`account = 'receivable'`)} as receivable, 0 - ${ofBooking(`account = 'bad_debt'`)} as "badDebt",
      0 - ${ofBooking(`account = 'sales_allowance'`)} as allowance
    from booking where ${inWorld} order by created_at`)} as bookings,
  ${listOf(`select payment.id, (select kind from payment_event where payment_id = payment.id order by id desc limit 1) as state,
      ${sumOf(`account = 'unallocated'`, 'payment_id = payment.id')} as unallocated
    from payment join booking on booking.id = payment.booking_id where ${inWorld} order by payment.created_at`)} as payments,
  ${listOf(`select refund.id, refund.payment_id as "paymentId", refund.amount_paisa::float8 as amount,
      exists (select from refund_event where refund_id = refund.id and kind = 'DONE') as done
    from refund join payment on payment.id = refund.payment_id join booking on booking.id = payment.booking_id
    where ${inWorld}`)} as refunds,
  ${listOf(`select id, version, tag_id as tag, availability_status as status, removed_at is not null as removed,
      array(select username from waiting join account on account.id = account_id
        where cow_id = cow.id and ended_at is null order by waiting.id) as waiting
    from cow where tag_id = any($1::text[]) order by tag_id`)} as cows`;

export async function readWorld(owner: Pool, tags: string[]): Promise<World> {
  const { rows } = await owner.query<World>(WORLD, [tags]);
  const [world] = rows;
  if (world === undefined) throw new Error('The query returned no row');
  return world;
}
