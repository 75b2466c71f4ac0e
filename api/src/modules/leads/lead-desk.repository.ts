import type { Assignee } from '@khamar/contract/people/lead';
import type { LeadState } from '@khamar/contract/people/lead-state';
import type { Role } from '@khamar/contract/people/roles';
import { type Insertable, sql } from 'kysely';
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

type What = Pick<Insertable<LeadEventTable>, 'lead_id' | 'kind' | 'actor'>;
type NewEvent = What & Partial<Omit<Insertable<LeadEventTable>, keyof What | 'at'>>;

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
