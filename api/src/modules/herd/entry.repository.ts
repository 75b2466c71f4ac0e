import { HERD_LIMITS } from '@khamar/contract/herd/enums';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

/** The tables whose entries are only added, and superseded by the one that replaces them. */
export const ENTRY_TABLES = ['cow_cost', 'feed_cost', 'fitness_check', 'health_entry', 'milk_entry'] as const;
export type EntryTableName = (typeof ENTRY_TABLES)[number];

/** What every entry of a list has, with the correction that superseded it. */
export interface EntryRow {
  id: string;
  day: string;
  note: string | null;
  actor: string;
  created_at: Date;
  corrected_by: string | null;
  corrected_at: Date | null;
  correction_reason: string | null;
  was_removed: boolean | null;
}

/** Of a table `entry`, joined with itself as `later`. */
export const ENTRY_COLUMNS: RawBuilder<unknown> = sql`entry.id, entry.day::text, entry.note, entry.actor, entry.created_at,
  later.actor as corrected_by, later.created_at as corrected_at, later.reason as correction_reason,
  later.is_removal as was_removed`;

/** Superseded entries among them, newest day first. `columns` are those of the entry's content. */
export async function listEntries<Row extends EntryRow>(
  db: Db,
  table: EntryTableName,
  cowId: string,
  columns: RawBuilder<unknown>,
  ofOneDay: RawBuilder<unknown> = sql`entry.id desc`,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${ENTRY_COLUMNS}, ${columns}
    from ${sql.table(table)} as entry left join ${sql.table(table)} as later on later.replaces = entry.id
    where entry.cow_id = ${cowId} and not entry.is_removal
    order by entry.day desc, ${ofOneDay} limit ${sql.lit(HERD_LIMITS.maxEntries)}`.execute(db);
  return rows;
}

export async function insertEntry(
  tx: Tx,
  table: EntryTableName,
  row: Record<string, unknown>,
): Promise<string> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(
    tx,
  );
  const [inserted] = rows;
  if (inserted === undefined) throw new Error(`${table}: nothing inserted`);
  return inserted.id;
}

interface Correction {
  id: string;
  /** Those that change; null removes the entry. */
  columns: Record<string, unknown> | null;
  actor: string;
  reason: string;
}

/** Undefined if there is no such entry, or if it is a removal. `cowId` is null if the table is not about single cows. */
export async function replaceEntry(
  tx: Tx,
  table: EntryTableName,
  { id: replaces, columns, actor, reason }: Correction,
): Promise<{ id: string; cowId: string | null } | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown>; cow_id: string | null }>`
    select to_jsonb(entry) - '{id,created_at,actor,replaces,reason,is_removal}'::text[] as content,
      to_jsonb(entry) ->> 'cow_id' as cow_id
    from ${sql.table(table)} as entry where id = ${replaces} and not is_removal`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const row = { ...found.content, ...columns, actor, replaces, reason, is_removal: columns === null };
  return { id: await insertEntry(tx, table, row), cowId: found.cow_id };
}
