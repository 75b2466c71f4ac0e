import type { RecipientGroup, RecipientQuery, RecipientRef } from '@khamar/contract/messages/recipient';
import type { Language } from '@khamar/contract/accounts/person';
import { type RawBuilder, sql } from 'kysely';
import { hasText } from '../../../db/list-filters.ts';
import type { Db, Tx } from '../../../db/schema.ts';

export interface RecipientRow {
  kind: 'account' | 'lead';
  id: string;
  name: string;
  email: string;
  language: Language;
  tag_id: string | null;
}

/** A search, a group or chosen people. */
export type RecipientFilter =
  | Pick<RecipientQuery, 'q' | 'lead'>
  | (RecipientGroup & Pick<RecipientQuery, 'q'>)
  | { chosen: readonly RecipientRef[] };

type Condition = RawBuilder<unknown>;
const NONE = sql`false`;
const ALL = sql`true`;

const ONE_ADDRESS = String.raw`^[^@\s,;<>"]+@[^@\s,;<>"]+$`;
/** Old rows may hold anything; a comma would turn one recipient into two. */
const isAddress = (column: Condition): Condition => sql`${column} ~ ${ONE_ADDRESS}`;

/** Matches parts of names and numbers, but only whole addresses: otherwise a search could reveal them letter by letter. */
const isFoundBy = (q: string | undefined, text: Condition, email: Condition): Condition =>
  sql`(${hasText(text, q)} or lower(${email}) = lower(${q ?? null}))`;

const isState = (column: Condition, state: string | undefined): Condition =>
  state === undefined ? ALL : sql`${column} = ${state}`;

const idsOf = (chosen: readonly RecipientRef[], kind: RecipientRef['kind']): string[] =>
  chosen.filter((one) => one.kind === kind).map(({ _id }) => _id);

/** Bookings with an account: a caller has left no address, and a lead with the same number may be someone else's. */
const bookingsOf = (state: string | undefined): Condition =>
  sql`from booking where booking.account_id = account.id and ${isState(sql`booking.state`, state)}`;

function whichAccounts(filter: RecipientFilter): Condition {
  if ('chosen' in filter) return sql`account.id = any(${idsOf(filter.chosen, 'account')}::uuid[])`;
  const isCustomer = sql`'CUSTOMER' = any(account.roles)`;
  const hasBooked = (state?: string) => sql`exists (select ${bookingsOf(state)})`;
  if (!('group' in filter)) return filter.lead === undefined ? sql`(${isCustomer} or ${hasBooked()})` : NONE;
  if (filter.group === 'customers') return isCustomer;
  return filter.group === 'buyers' ? hasBooked(filter.state) : NONE;
}

function whichLeads(filter: RecipientFilter): Condition {
  if ('chosen' in filter) return sql`lead.id = any(${idsOf(filter.chosen, 'lead')}::uuid[])`;
  if ('group' in filter) return filter.group === 'leads' ? isState(sql`lead.state`, filter.state) : NONE;
  return filter.lead === undefined ? ALL : sql`lead.id = ${filter.lead}`;
}

/** Each address once: its account, or otherwise its newest lead. */
function recipientsOf(filter: RecipientFilter): RawBuilder<unknown> {
  const q = 'q' in filter ? filter.q : undefined;
  const state = 'group' in filter && filter.group === 'buyers' ? filter.state : undefined;
  return sql`
    select distinct on (lower(email)) kind, id, name, email, language, tag_id from (
      select 'account' as kind, 0 as rank, account.id,
        -- Not to an unverified address: a stranger may have typed it, and any text as the name.
        coalesce(case when email_verified_at is not null then account.name end, username) as name, email, language,
        (select booking.tag_id ${bookingsOf(state)} order by booking.id desc limit 1) as tag_id
      from account
      where disabled_at is null and ${isAddress(sql`account.email`)} and ${whichAccounts(filter)}
        and ${isFoundBy(q, sql`concat_ws(' ', account.username, account.name, account.mobile)`, sql`account.email`)}
      union all
      select 'lead', 1, lead.id, trim(first_name || ' ' || last_name), email, language, tag_id
      from lead
      where ${isAddress(sql`lead.email`)} and ${whichLeads(filter)}
        and ${isFoundBy(q, sql`concat_ws(' ', lead.first_name, lead.last_name, lead.phone)`, sql`lead.email`)}
    ) as everybody
    order by lower(email), rank, id desc`;
}

/** Newest first. */
export async function list(
  db: Db | Tx,
  filter: RecipientFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select * from (${recipientsOf(filter)}) as recipient order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export type LanguageRow = RecipientRow & { recipients: number };

/** The number of recipients per language, with the newest of each. */
export async function countByLanguage(db: Db | Tx, filter: RecipientFilter): Promise<LanguageRow[]> {
  const { rows } = await sql<LanguageRow>`
    select distinct on (language) *, count(*) over (partition by language)::int as recipients
    from (${recipientsOf(filter)}) as recipient order by language, id desc`.execute(db);
  return rows;
}
