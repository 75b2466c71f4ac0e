import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { LeadTable } from './leads.table.ts';

export type LeadRow = Selectable<LeadTable>;
type LaterColumn = 'created_at' | 'gathered_in' | 'state' | 'state_since' | 'assignee_id';
export type NewLead = Omit<Insertable<LeadTable>, LaterColumn>;

/** Undefined if a lead with this id exists already. */
export const insert = (tx: Tx, lead: NewLead): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('lead')
    .values(lead)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();

/**
 * Counts a lead in its hour and returns its number. Beyond `singly` the lead goes into the hourly digest, unless that is composed
 * already. The row lock makes the other leads of the hour wait until the transaction ends.
 */
export async function countInHour(
  tx: Tx,
  { id, cause, singly }: { id: string; cause: string; singly: number },
): Promise<{ number: number; isGathered: boolean }> {
  const { rows } = await sql<{ number: number; isGathered: boolean }>`
    with counted as (
      insert into lead_hour (cause, leads) values (${cause}, 1)
      on conflict (cause) do update set leads = lead_hour.leads + 1
      returning leads as number, leads > ${singly} and closed_at is null as is_gathered
    ), gathered as (
      update lead set gathered_in = ${cause} from counted where id = ${id} and is_gathered
    )
    select number, is_gathered as "isGathered" from counted`.execute(tx);
  const [counted] = rows;
  if (counted === undefined) throw new Error('The lead was not counted');
  return counted;
}

export const find = (db: Db, id: string) =>
  db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();

/** No lead joins a closed hour; the row lock waits for transactions that are adding one. */
export async function closeHour(db: Db, cause: string): Promise<void> {
  await db
    .updateTable('lead_hour')
    .set({ closed_at: sql<Date>`coalesce(closed_at, now())` })
    .where('cause', '=', cause)
    .execute();
}

export const findGathered = (db: Db, cause: string) =>
  db
    .selectFrom('lead')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(created_at)`.as('from'),
      sql<Date | null>`max(created_at)`.as('to'),
    ])
    .where('gathered_in', '=', cause)
    .executeTakeFirstOrThrow();
