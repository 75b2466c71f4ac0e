import type { ListQuery } from '@khamar/contract/cows/list-query';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { matching } from '../catalogue/cow-filters.ts';
import { inOrder } from '../catalogue/cow-sort-orders.ts';
import type { Columns } from '../cows.table.ts';

const SHEET_ROW = [
  'cow.id',
  'cow.tag_id',
  'cow.breed',
  'cow.teeth',
  'cow.age',
  'cow.gender',
  'cow.color',
  'cow.current_weight',
  'cow.price_per_kg',
  'cow.current_price',
  'cow.availability_status',
  'cow.description',
  'cow.description_bn',
] as const;
export type SheetRow = Columns<typeof SHEET_ROW>;

/** The size of one id in binary form. */
export const ID_BYTES = 16;

/**
 * The ids of a whole list in order, concatenated into one value of 16 bytes each: reading a million rows would block the event
 * loop for a second.
 */
export async function findAllIds(db: Db, query: Pick<ListQuery, 'filters' | 'order'>): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(cow.id), ''::bytea order by ${inOrder(query.order)}) as ids
    from cow where ${matching(query.filters)}`.execute(db);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** In the order of the ids; leaves out cows removed since the ids were read. */
export async function readRows(db: Db, ids: Buffer): Promise<SheetRow[]> {
  const wanted = Array.from({ length: ids.length / ID_BYTES }, (_, index) =>
    ids.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES),
  );
  const rows = await db
    .selectFrom('cow')
    .select(SHEET_ROW)
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id.replaceAll('-', ''), row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
