import type { CowKey } from '@khamar/contract/cows/cow';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** By `_id` also after it left the herd; a tag may be in use again. */
export async function findCow(db: Db, key: CowKey): Promise<HerdCow | undefined> {
  const isMeant = 'id' in key ? sql`id = ${key.id}` : sql`tag_id = ${key.tagId} and removed_at is null`;
  const { rows } = await sql<HerdCow>`
    select id as "_id", tag_id as "tagId", breed, gender, availability_status as "availabilityStatus",
      removed_at is not null as "isRemoved"
    from cow where ${isMeant}`.execute(db);
  return rows[0];
}
