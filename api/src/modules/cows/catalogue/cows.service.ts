import type { CowKey, CowPage, CowProfile, CowsByIds } from '@khamar/contract/cows/cow';
import type { ListQuery } from '@khamar/contract/cows/list-query';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import { findFitness, listVaccinations } from '../../herd/index.ts';
import { toCowDetail, toPublicCow } from './cows.mapper.ts';
import { findById, findByTag, list, listByIds, countCows } from './cows.repository.ts';
import { forVisitors, type SearchFilters } from './catalogue-query.ts';

/** The same as in `Cache-Control` of public responses: s-maxage, and stale-while-revalidate on top of it. */
const FRESH_MS = 1000;
const STALE_MS = 5000;
const MAX_CACHED = 1000;

interface CachedTotal {
  total: Promise<number>;
  freshUntil: number;
}

/**
 * Caches the count for each set of filters for a second: all its pages and sorts share one total, and an exact count is the most
 * expensive part of a list. A stale total is returned while the next count runs.
 */
export function makeRecentTotals(): typeof countCows {
  const cache = new Map<string, CachedTotal>();

  return (db: Db, filters: SearchFilters) => {
    // `soldSince` moves with the clock, but by no more than a cached total lives.
    const key = JSON.stringify({ ...filters, soldSince: filters.soldSince !== undefined });
    const now = Date.now();
    const cached = cache.get(key);
    if (cached !== undefined && now < cached.freshUntil) return cached.total;

    const counting = countCows(db, filters);
    const isStale = cached !== undefined && now < cached.freshUntil + STALE_MS;
    const next: CachedTotal = { total: isStale ? cached.total : counting, freshUntil: now + FRESH_MS };
    counting.then(
      () => (next.total = counting),
      () => cache.delete(key),
    );
    // Deleted and set again, so that the first key of the map is the oldest.
    cache.delete(key);
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, next);
    return next.total;
  };
}

export interface CowsService {
  list(query: ListQuery): Promise<CowPage>;
  get(key: CowKey): Promise<CowProfile>;
  getMany(ids: string[]): Promise<CowsByIds>;
}

interface Deps {
  db: Db;
  mediaUrl: string;
  /** Days that a sold cow stays in lists that do not ask for a tag or status. */
  soldShownDays: number;
}

export function makeCowsService({ db, mediaUrl, soldShownDays }: Deps): CowsService {
  const recentTotals = makeRecentTotals();
  return {
    async list(query) {
      const { rows, total } = await list(db, forVisitors(query, soldShownDays), { count: recentTotals });
      return { cows: rows.map((row) => toPublicCow(row, mediaUrl)), totalCows: total };
    },

    async get(key) {
      const row = await ('id' in key ? findById(db, key.id) : findByTag(db, key.tagId));
      if (row === undefined) throw new AppError('cow_not_found');
      return {
        ...toCowDetail(row, mediaUrl),
        vaccinations: await listVaccinations(db, row.id),
        fitness: await findFitness(db, row.id),
      };
    },

    async getMany(ids) {
      const rows = await listByIds(db, ids);
      return { cows: rows.map((row) => toPublicCow(row, mediaUrl)) };
    },
  };
}
