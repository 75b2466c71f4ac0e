import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { QuoteQuery } from '@khamar/contract/sales/quote';
import { MAX_QUOTE_DAYS, type QuoteState } from '@khamar/contract/sales/enums';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { QuoteTable } from '../sales.table.ts';

export interface QuoteRow {
  id: string;
  token_hash: Buffer;
  cow_id: string;
  tag_id: string;
  current_price: number;
  current_weight: number;
  price_paisa: string;
  advance_paisa: string | null;
  agent_limit_paisa: string | null;
  price_approved_by: string | null;
  rate_paisa: string | null;
  agreed_kg: number | null;
  tolerance_percent: number | null;
  last_day: string;
  state: QuoteState;
  lead_id: string | null;
  booking_id: string | null;
  code: string | null;
  created_by: string;
  created_at: Date;
}

const ZONE = sql.lit(FARM_TIME_ZONE);
const ACTIVE = sql`${sql.val([...ACTIVE_STATES])}::text[]`;

/**
 * With its current state by the database clock. An expired hold does not block a quote unless someone is waiting for the cow, who will get
 * it as soon as the hold is cleaned up.
 */
const QUOTES = sql<QuoteRow>`
  select quote.id, quote.token_hash, quote.cow_id, cow.tag_id, cow.current_price, cow.current_weight, quote.price_paisa,
    quote.advance_paisa, quote.agent_limit_paisa, quote.price_approved_by, quote.rate_paisa, quote.agreed_kg, quote.tolerance_percent,
    quote.last_day::text as last_day, quote.lead_id, quote.booking_id, booking.code, quote.created_by, quote.created_at,
    case
      when booking.state = any(${ACTIVE}) and coalesce(booking.expires_at > clock_timestamp(), true) then 'ACCEPTED'
      when quote.withdrawn_at is not null then 'WITHDRAWN'
      when quote.replaced_at is not null then 'CHANGED'
      when clock_timestamp() >= (quote.last_day + 1)::timestamp at time zone ${ZONE} then 'LATE'
      when cow.removed_at is not null or active_booking.state = 'DELIVERED' then 'GONE'
      when active_booking.id is not null and (not active_booking.is_due or exists
        (select from waiting where waiting.cow_id = cow.id and waiting.ended_at is null)) then 'TAKEN'
      else 'OPEN'
    end as state
  from quote join cow on cow.id = quote.cow_id
  left join booking on booking.id = quote.booking_id
  left join lateral (
    select active.id, active.state, coalesce(active.expires_at <= clock_timestamp(), false) as is_due
    from booking as active
    where active.cow_id = quote.cow_id and active.state = any(${ACTIVE})
  ) as active_booking on true`;

const findOne = async (db: Db, where: RawBuilder<unknown>): Promise<QuoteRow | undefined> =>
  (await sql<QuoteRow>`${QUOTES} where ${where}`.execute(db)).rows[0];

export const findByHash = (db: Db, hash: Buffer): Promise<QuoteRow | undefined> =>
  findOne(db, sql`quote.token_hash = ${hash}`);

export const findById = (db: Db, id: string): Promise<QuoteRow | undefined> =>
  findOne(db, sql`quote.id = ${id}`);

/** The quote that a booking's terms came from. Older bookings have no quote_id; there the quote refers to the booking. */
export const findOfBooking = (
  db: Db,
  { id, cow_id, quote_id }: { id: string; cow_id: string; quote_id: string | null },
): Promise<QuoteRow | undefined> =>
  findOne(
    db,
    sql`quote.cow_id = ${cow_id} and ${quote_id === null ? sql`quote.booking_id = ${id}` : sql`quote.id = ${quote_id}`}`,
  );

/** Newest first. */
export async function list(
  db: Db,
  { tagId, leadId, open, page, limit }: QuoteQuery,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const filtered = sql`select * from (${QUOTES}) as quotes
    where ${tagId === undefined ? sql`true` : sql`tag_id = ${tagId}`}
      and ${leadId === undefined ? sql`true` : sql`lead_id = ${leadId}`}
      and ${open === undefined ? sql`true` : sql`state = 'OPEN'`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<QuoteRow>`${filtered} order by id desc limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${filtered}) as counted`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** From today, in the farm's time zone by the database clock, up to MAX_QUOTE_DAYS ahead. */
export async function isValidLastDay(db: Db, day: string): Promise<boolean> {
  const today = sql`(clock_timestamp() at time zone ${ZONE})::date`;
  const { rows } = await sql<{ valid: boolean }>`
    select ${day}::date between ${today} and ${today} + ${MAX_QUOTE_DAYS}::int as valid`.execute(db);
  return rows[0]?.valid === true;
}

export async function insert(tx: Tx, quote: Insertable<QuoteTable>): Promise<string> {
  const { id } = await tx.insertInto('quote').values(quote).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Earlier {
  cowId: string;
  leadId: string | undefined;
  replaces: string | undefined;
}

/** Marks earlier quotes for the same cow as replaced: the one that the new quote names, and those of the same lead. */
export async function replaceEarlier(tx: Tx, { cowId, leadId, replaces }: Earlier): Promise<void> {
  await tx
    .updateTable('quote')
    .set({ replaced_at: sql<Date>`clock_timestamp()` })
    .where('cow_id', '=', cowId)
    .where('replaced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`(id = ${replaces ?? null}::uuid or lead_id = ${leadId ?? null}::uuid)`)
    .execute();
}

export async function withdraw(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('quote')
    .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function setBooking(tx: Tx, id: string, bookingId: string): Promise<void> {
  await tx.updateTable('quote').set({ booking_id: bookingId }).where('id', '=', id).execute();
}

export async function setToken(tx: Tx, id: string, token_hash: Buffer): Promise<void> {
  await tx.updateTable('quote').set({ token_hash }).where('id', '=', id).execute();
}
