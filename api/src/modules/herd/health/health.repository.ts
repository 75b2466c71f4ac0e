import { HERD_LIMITS, type HealthKind } from '@khamar/contract/herd/enums';
import type { NewHealthEntry } from '@khamar/contract/herd/health';
import type { Vaccination } from '@khamar/contract/herd/vaccination';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { type EntryRow, listEntries } from '../entry.repository.ts';

export interface HealthRow extends EntryRow {
  kind: HealthKind;
  name: string;
  due_on: string | null;
}

export const listOfCow = (db: Db, cowId: string): Promise<HealthRow[]> =>
  listEntries(db, 'health_entry', cowId, sql`entry.kind, entry.name, entry.due_on::text`);

export const columnsOf = ({ kind, day, name, note, dueOn }: NewHealthEntry) => ({
  kind,
  day,
  name,
  note,
  due_on: dueOn,
});

const TODAY = sql`(now() at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;
const IS_SOON = sql<boolean>`due_on <= ${TODAY} + ${sql.lit(HERD_LIMITS.dueWithinDays)}::int`;

export interface DueRow {
  id: string;
  cow_id: string;
  tag_id: string;
  kind: HealthKind;
  name: string;
  day: string;
  due_on: string;
  is_overdue: boolean;
}

/** The most overdue first. */
export async function listDue(db: Db, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<DueRow>`
    select id, cow_id, tag_id, kind, name, day::text, due_on::text, due_on < ${TODAY} as is_overdue from health_due
    where ${IS_SOON} order by health_due.due_on, tag_id, id limit ${limit} offset ${page * limit}`.execute(
    db,
  );
  return { rows, total: (await countDue(db)).count };
}

/** With the earliest due date. */
export async function countDue(db: Db): Promise<{ count: number; next: Date | null }> {
  const { rows } = await sql<{ count: number; next: Date | null }>`
    select count(*)::int as count, min(due_on)::timestamp at time zone ${sql.lit(FARM_TIME_ZONE)} as next
    from health_due where ${IS_SOON}`.execute(db);
  return rows[0] ?? { count: 0, next: null };
}

/** The last one of each name. */
export async function listVaccinations(db: Db, cowId: string): Promise<Vaccination[]> {
  const { rows } = await sql<Vaccination>`
    select name, day::text from (
      select distinct on (lower(name)) name, day, id from health_current
      where cow_id = ${cowId} and kind = 'VACCINATION' order by lower(name), day desc, id desc) as last
    order by last.day desc, id desc limit 20`.execute(db);
  return rows;
}
