import type { CowKey, CowPage } from '@khamar/contract/cow';
import { ok } from '@khamar/contract/envelope';
import type { ListQuery } from '@khamar/contract/list-query';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../database-schema.ts';
import { AppError } from '../../errors.ts';
import type { Loaded, Ready, ReadyCache } from '../../platform/ready-cache.ts';
import { toPublicCow } from './cows.mapper.ts';
import { findById, findByTag, list } from './cows.repository.ts';

export interface CowsService {
  /** Public answers, ready for the wire. At most moments old: nothing that sells may rest on them. */
  list(query: ListQuery): Promise<Ready>;
  get(key: CowKey): Promise<Ready>;
}

interface CowsSettings {
  db: Db;
  cache: ReadyCache;
  imageUrl: (key: string) => string;
}

export function makeCowsService({ db, cache, imageUrl }: CowsSettings): CowsService {
  const counts = new LRUCache<string, { version: number; total: number }>({ max: 10_000 });

  /** Counting is what a list costs. One count serves all pages and sorts of the same filters, until the herd changes. */
  async function loadPage(query: ListQuery, expected: number): Promise<Loaded> {
    const filters = JSON.stringify(query.filters);
    const known = counts.get(filters);
    let found = await list(db, query, { counted: known?.version !== expected });
    if (found.total === null && known?.version !== found.version)
      found = await list(db, query, { counted: true });
    const total = found.total ?? known?.total ?? 0;
    counts.set(filters, { version: found.version, total });
    const page: CowPage = { cows: found.rows.map((row) => toPublicCow(row, imageUrl)), totalCows: total };
    return { version: found.version, answer: ok('The cows', page) };
  }

  async function loadCow(key: CowKey): Promise<Loaded> {
    const row = await ('id' in key ? findById(db, key.id) : findByTag(db, key.tagId));
    if (row === undefined) throw new AppError('cow_not_found');
    return { version: Number(row.version), answer: ok('The cow', toPublicCow(row, imageUrl)) };
  }

  return {
    list: (query) => cache.get(JSON.stringify(query), (version) => loadPage(query, version)),
    get: (key) => cache.get(JSON.stringify(key), () => loadCow(key)),
  };
}
