import type { CowDetail, CowKey, CowPage, CowsByIds } from '@khamar/contract/cows/cow';
import type { ListQuery } from '@khamar/contract/cows/list-query';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { toCowDetail, toPublicCow } from './cows.mapper.ts';
import { findById, findByTag, list, listByIds } from './cows.repository.ts';
import { makeRecentTotals } from './recent-totals.ts';
import { forVisitors } from './search-query.ts';

export interface CowsService {
  list(query: ListQuery): Promise<CowPage>;
  get(key: CowKey): Promise<CowDetail>;
  getMany(ids: string[]): Promise<CowsByIds>;
}

interface Parts {
  db: Db;
  mediaUrl: string;
  /** How many days a sold cow stays in lists that do not ask for it. */
  soldShownDays: number;
}

export function makeCowsService({ db, mediaUrl, soldShownDays }: Parts): CowsService {
  const recentTotals = makeRecentTotals();
  return {
    async list(query) {
      const { rows, total } = await list(db, forVisitors(query, soldShownDays), { count: recentTotals });
      return { cows: rows.map((row) => toPublicCow(row, mediaUrl)), totalCows: total };
    },

    async get(key) {
      const row = await ('id' in key ? findById(db, key.id) : findByTag(db, key.tagId));
      if (row === undefined) throw new AppError('cow_not_found');
      return toCowDetail(row, mediaUrl);
    },

    async getMany(ids) {
      const rows = await listByIds(db, ids);
      return { cows: rows.map((row) => toPublicCow(row, mediaUrl)) };
    },
  };
}
