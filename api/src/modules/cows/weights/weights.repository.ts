import type { WeightCorrection } from '@khamar/contract/cows/weight';
import type { WeightKind } from '@khamar/contract/cows/enums';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

/** False if the cow is not in the herd. */
export async function lockCow(tx: Tx, cowId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cow')
    .select('id')
    .where('id', '=', cowId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface WeightData {
  kg: number;
  kind: WeightKind;
  scale?: string | undefined;
  /** Now if it is missing. */
  weighedAt?: string | RawBuilder<string> | undefined;
  photo?: string | undefined;
  device?: string | undefined;
}

export async function insert(
  tx: Tx,
  cowId: string,
  { kg, kind, scale, weighedAt, photo, device }: WeightData,
): Promise<string> {
  const { id } = await tx
    .insertInto('cow_weight')
    .values({
      cow_id: cowId,
      kg,
      kind,
      weighed_at: weighedAt,
      scale: scale ?? null,
      photo_key: photo ?? null,
      device: device ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertCorrection(
  tx: Tx,
  cowId: string,
  supersedes: string,
  { kg, kind, scale, reason }: WeightCorrection,
): Promise<string> {
  const { id } = await tx
    .insertInto('cow_weight')
    .values({ cow_id: cowId, kg, kind, scale: scale ?? null, supersedes, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined if the cow has no such entry. */
export const findToCorrect = (
  tx: Tx,
  cowId: string,
  weightId: string,
): Promise<{ isCorrected: boolean } | undefined> =>
  tx
    .selectFrom('cow_weight')
    .select(
      sql<boolean>`exists (select from cow_weight as later where later.supersedes = cow_weight.id)`.as(
        'isCorrected',
      ),
    )
    .where('id', '=', weightId)
    .where('cow_id', '=', cowId)
    .executeTakeFirst();

/** This many milliseconds ago, but not before `notBefore`. Uses the database clock, which also sets when the entry is recorded. */
export const timeAgo = (milliseconds: number, notBefore: string) =>
  sql<string>`greatest(clock_timestamp() - make_interval(secs => ${milliseconds / 1000}), ${notBefore}::timestamptz)`;

export const readCow = (tx: Tx, cowId: string) =>
  tx
    .selectFrom('cow')
    .select(['id', 'tag_id', 'current_weight', 'weighed_at', 'version'])
    .where('id', '=', cowId)
    .executeTakeFirstOrThrow();

export type WeightRow = Awaited<ReturnType<typeof list>>[number];

/** Newest first. */
export const list = (db: Db, cowId: string, limit: number) =>
  db
    .selectFrom('cow_weight')
    .leftJoin('picture', 'picture.key', 'cow_weight.photo_key')
    .select([
      'cow_weight.id',
      'cow_weight.kg',
      'cow_weight.kind',
      'cow_weight.weighed_at',
      'cow_weight.recorded_at',
      'cow_weight.recorded_by',
      'cow_weight.scale',
      'cow_weight.photo_key as image_key',
      'cow_weight.supersedes',
      'cow_weight.reason',
      'picture.width',
      'picture.height',
      'picture.widths',
      'picture.placeholder',
    ])
    .select(
      sql<boolean>`not exists (select from cow_weight as later where later.supersedes = cow_weight.id)`.as(
        'isCurrent',
      ),
    )
    .where('cow_weight.cow_id', '=', cowId)
    .orderBy('cow_weight.weighed_at', 'desc')
    .orderBy('cow_weight.recorded_at', 'desc')
    .limit(limit)
    .execute();
