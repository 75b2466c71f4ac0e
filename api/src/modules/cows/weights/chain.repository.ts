import type { CowKey } from '@khamar/contract/cows/cow';
import type { Db } from '../../../db/schema.ts';

/** By tag only in the herd, where a tag names one cow; by `_id` any cow, because a receipt of a removed one stays verifiable. */
export const findCow = (db: Db, key: CowKey): Promise<{ id: string; tag_id: string } | undefined> => {
  const cows = db.selectFrom('cow').select(['id', 'tag_id']);
  return (
    'id' in key
      ? cows.where('id', '=', key.id)
      : cows.where('tag_id', '=', key.tagId).where('removed_at', 'is', null)
  ).executeTakeFirst();
};

export const listLinks = (db: Db, cowId: string): Promise<{ body: string; hash: string }[]> =>
  db.selectFrom('cow_chain').select(['body', 'hash']).where('cow_id', '=', cowId).orderBy('number').execute();
