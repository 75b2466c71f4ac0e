import type { RegisterQuery } from '@khamar/contract/register';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

export interface RegisteredRow {
  id: string;
  tag_id: string;
  updated_at: Date;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** By the key, never by counting: the last stretch of a million costs what the first does. */
export const stretch = (
  db: Db,
  { after = BEFORE_ALL, upTo }: RegisterQuery,
  limit: number,
): Promise<RegisteredRow[]> =>
  db
    .selectFrom('cow')
    .select(['id', 'tag_id', 'updated_at'])
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface PartRow {
  up_to: string;
  changed_at: Date;
}

interface FoundPart extends PartRow {
  herd_version: string;
}

/** Where each part of so many cows ends, and the version of the herd this was read at. */
export async function parts(db: Db, size: number): Promise<{ version: number; rows: PartRow[] }> {
  // PostgreSQL has a greatest uuid only from version 18 on; as text they have the same order.
  const { rows } = await sql<{ [Column in keyof FoundPart]: FoundPart[Column] | null }>`
    select herd.version as herd_version, part.up_to, part.changed_at
    from herd left join (
      select max(id::text collate "C") as up_to, max(updated_at) as changed_at
      from (select id, updated_at, (row_number() over (order by id) - 1) / ${size}::integer as number
            from cow where removed_at is null) as numbered
      group by number) as part on true
    order by part.up_to collate "C"`.execute(db);
  return {
    version: Number(rows[0]?.herd_version),
    rows: rows.flatMap(({ up_to, changed_at }) =>
      up_to === null || changed_at === null ? [] : [{ up_to, changed_at }],
    ),
  };
}
