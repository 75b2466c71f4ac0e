import type { ListQuery } from '@khamar/contract/list-query';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { matching } from '../catalogue/cows.filters.ts';
import { inOrder } from '../catalogue/cows.orders.ts';
import type { Columns } from '../cows.table.ts';

const SHEET_ROW = [
  'cow.id',
  'cow.tag_id',
  'cow.breed',
  'cow.teeth',
  'cow.age',
  'cow.gender',
  'cow.color',
  'cow.color_word',
  'cow.current_weight',
  'cow.price_per_kg',
  'cow.price_per_kg_exact',
  'cow.current_price',
  'cow.availability_status',
  'cow.description',
] as const;
export type SheetRow = Columns<typeof SHEET_ROW>;

/** As one value of sixteen bytes for each: a million rows of one id would be a hundred times that. */
export async function findAllIds(db: Db, query: Pick<ListQuery, 'filters' | 'order'>): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(cow.id), ''::bytea order by ${inOrder(query.order)}) as ids
    from cow where ${matching(query.filters)}`.execute(db);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** In the order of the ids; who has left the herd meanwhile is not among them. */
export async function readRows(db: Db, ids: string[]): Promise<SheetRow[]> {
  const rows = await db
    .selectFrom('cow')
    .select(SHEET_ROW)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
