import type { WeightKind } from '@khamar/contract/cows/enums';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/schema.ts';

/** A cow that a sheet names, with the weighing that decides its weight. */
export interface SheetCow {
  id: string;
  tag_id: string;
  version: number;
  current_weight: number;
  current_price: number;
  weighed_at: Date | null;
  weight_kind: WeightKind | null;
}

export async function findByTags(db: Db, tags: string[]): Promise<SheetCow[]> {
  const { rows } = await sql<SheetCow>`
    select cow.id, tag_id, version, current_weight, current_price, standing.weighed_at, standing.kind as weight_kind
    from cow left join lateral standing_weight(cow.id) as standing on true
    where tag_id = any(${tags}::text[]) and removed_at is null`.execute(db);
  return rows;
}

export interface SheetWeight {
  cowId: string;
  kg: number;
  /** Null if it is an estimate. */
  weighedAt: Date | null;
}

/** Triggers keep the cow and its chain in sync. An estimate is of now. */
export async function insertWeights(tx: Tx, weights: SheetWeight[]): Promise<void> {
  if (weights.length === 0) return;
  await tx
    .insertInto('cow_weight')
    .values(
      weights.map(({ cowId, kg, weighedAt }) => ({
        cow_id: cowId,
        kg,
        kind: weighedAt === null ? ('ESTIMATED' as const) : ('MEASURED' as const),
        weighed_at: weighedAt?.toISOString(),
        scale: null,
        photo_key: null,
        supersedes: null,
        reason: null,
      })),
    )
    .execute();
}

export interface SheetPrice {
  cowId: string;
  price: number;
}

/** A recorded price per kg follows the price, as in the form. After the weights. */
export async function updatePrices(tx: Tx, prices: SheetPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    update cow set current_price = given.price,
      price_per_kg = case when price_per_kg is not null
        then nullif(round(given.price::numeric / current_weight, 2), 0) end,
      version = version + 1, updated_at = now()
    from unnest(${prices.map(({ cowId }) => cowId)}::uuid[], ${prices.map(({ price }) => price)}::int[]) as given (id, price)
    where cow.id = given.id`.execute(tx);
}
