import type { Role } from '@khamar/contract/accounts/role-schema';
import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { Assignee } from '@khamar/contract/leads/lead';
import type { LeadState } from '@khamar/contract/leads/lead-state';
import type { LeadQuery } from '@khamar/contract/leads/office-lead';
import { type Insertable, sql } from 'kysely';
import { hasText, isAmong, pageOf } from '../../db/list-filters.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { LeadRow } from './leads.repository.ts';
import type { LeadEventTable } from './leads.table.ts';

/** Serializes concurrent changes of a lead: the second one sees the result of the first. */
export const lock = (tx: Tx, id: string): Promise<LeadRow | undefined> =>
  tx.selectFrom('lead').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const setState = (tx: Tx, id: string, state: LeadState): Promise<LeadRow> =>
  tx
    .updateTable('lead')
    .set({ state, state_since: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const setAssignee = (tx: Tx, id: string, assigneeId: string | null): Promise<LeadRow> =>
  tx
    .updateTable('lead')
    .set({ assignee_id: assigneeId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

type RequiredColumns = Pick<Insertable<LeadEventTable>, 'lead_id' | 'kind' | 'actor'>;
type NewEvent = RequiredColumns & Partial<Omit<Insertable<LeadEventTable>, keyof RequiredColumns | 'at'>>;

export async function addEvent(tx: Tx, event: NewEvent): Promise<string> {
  const { id } = await tx
    .insertInto('lead_event')
    .values({ subject: null, text: null, state: null, assignee: null, booking_code: null, ...event })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findEvent = (db: Db, id: string) =>
  db.selectFrom('lead_event').select(['subject', 'text']).where('id', '=', id).executeTakeFirst();

const selectAssignees = (db: Db, roles: readonly Role[]) =>
  db
    .selectFrom('account')
    .select(['id as _id', 'username'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`roles && ${roles}::text[]`);

export const listAssignees = (db: Db, roles: readonly Role[]): Promise<Assignee[]> =>
  selectAssignees(db, roles)
    .orderBy(sql`lower(username)`)
    .execute();

export const findAssignee = (db: Db, roles: readonly Role[], id: string): Promise<Assignee | undefined> =>
  selectAssignees(db, roles).where('id', '=', id).executeTakeFirst();

export type ListedLead = LeadRow & {
  assignee_name: string | null;
  others_of_phone: number;
  cow_status: AvailabilityStatus | null;
  cow_price: number | null;
  cow_weight: number | null;
};

/** The newest other leads from the same phone number are shown with a lead, up to this many. */
const MAX_OTHERS = 20;

const selectLeads = (db: Db) =>
  db
    .selectFrom('lead')
    .leftJoin('account', 'account.id', 'lead.assignee_id')
    .leftJoin('cow', (join) => join.onRef('cow.tag_id', '=', 'lead.tag_id').on('cow.removed_at', 'is', null))
    .selectAll('lead')
    .select([
      'account.username as assignee_name',
      'cow.availability_status as cow_status',
      'cow.current_price as cow_price',
      'cow.current_weight as cow_weight',
      sql<number>`(select count(*)::int - 1 from lead as other where other.phone = lead.phone)`.as(
        'others_of_phone',
      ),
    ]);

function isAssignedTo(assignee: string | undefined) {
  if (assignee === undefined) return sql<boolean>`true`;
  return assignee === 'none' ? sql<boolean>`assignee_id is null` : sql<boolean>`assignee_id = ${assignee}`;
}

/** Newest first. The joins and counts run only for the rows of the page, not for those it skips. */
export async function list(
  db: Db,
  { page, limit, state, assignee, q }: LeadQuery,
): Promise<{ rows: ListedLead[]; total: number }> {
  const { rows: pageRows, total } = await pageOf(
    db
      .selectFrom('lead')
      .select('id')
      .where(isAmong(sql`state`, state))
      .where(isAssignedTo(assignee))
      .where(hasText(sql`lead_text(first_name, last_name, email, phone, tag_id)`, q))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    { page, limit },
  );
  if (pageRows.length === 0) return { rows: [], total };
  const ids = pageRows.map(({ id }) => id);
  const rows = await selectLeads(db)
    .where('lead.id', 'in', ids)
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
    .execute();
  return { rows, total };
}

export const findListed = (db: Db, id: string): Promise<ListedLead | undefined> =>
  selectLeads(db).where('lead.id', '=', id).executeTakeFirst();

export const listOthers = (db: Db, { id, phone }: LeadRow): Promise<ListedLead[]> =>
  selectLeads(db)
    .where('lead.phone', '=', phone)
    .where('lead.id', '<>', id)
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(MAX_OTHERS)
    .execute();

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** In chronological order; a reply includes the delivery of its mail as long as the mail is kept. */
export const listEvents = (db: Db, leadId: string) =>
  db
    .selectFrom('lead_event')
    .leftJoin('mail', (join) => join.on(sql<boolean>`mail.cause = 'lead-answer:' || lead_event.id`))
    .selectAll('lead_event')
    .select(['mail.id as mail_id', 'mail.outcome'])
    .where('lead_event.lead_id', '=', leadId)
    .orderBy('lead_event.id')
    .execute();
