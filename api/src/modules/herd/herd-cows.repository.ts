import type { CowKey, Gender } from '@khamar/contract/cows/cow';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

/** By `_id` also after it left the herd; a tag may be in use again. */
export async function findCow(db: Db, key: CowKey): Promise<HerdCow | undefined> {
  const isMeant = 'id' in key ? sql`id = ${key.id}` : sql`tag_id = ${key.tagId} and removed_at is null`;
  const { rows } = await sql<HerdCow>`
    select id as "_id", tag_id as "tagId", breed, gender, availability_status as "availabilityStatus",
      removed_at is not null as "isRemoved"
    from cow where ${isMeant}`.execute(db);
  return rows[0];
}

export interface LockedCow {
  id: string;
  gender: Gender | null;
}

/** Locks the cow until the transaction ends: of two entries that exclude each other, the second sees the first. */
export const lockCow = (tx: Tx, id: string): Promise<LockedCow | undefined> =>
  tx.selectFrom('cow').select(['id', 'gender']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
