import type { Cow, CowKey, CowPage } from '@khamar/contract/cow';
import type { ListQuery } from '@khamar/contract/list-query';
import type { Db } from '../../database-schema.ts';
import { AppError } from '../../errors.ts';
import { toPublicCow } from './cows.mapper.ts';
import { findById, findByTag, list } from './cows.repository.ts';

export interface CowsService {
  list(query: ListQuery): Promise<CowPage>;
  get(key: CowKey): Promise<Cow>;
}

export function makeCowsService(db: Db, imageUrl: (key: string) => string): CowsService {
  return {
    async list(query) {
      const { rows, total } = await list(db, query);
      return { cows: rows.map((row) => toPublicCow(row, imageUrl)), totalCows: total };
    },

    async get(key) {
      const row = await ('id' in key ? findById(db, key.id) : findByTag(db, key.tagId));
      if (row === undefined) throw new AppError('cow_not_found');
      return toPublicCow(row, imageUrl);
    },
  };
}
