import type { Cow, CowKey, CowPage } from '@khamar/contract/cow';
import type { ListQuery } from '@khamar/contract/list-query';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../database-schema.ts';
import { AppError } from '../../errors.ts';
import type { Expected, Versioned } from '../../platform/ready-cache.ts';
import { toPublicCow } from './cows.mapper.ts';
import { findById, findByTag, list } from './cows.repository.ts';

export interface CowsService {
  /** With `expected`, a count made at that very state of the herd is used again. */
  list(query: ListQuery, expected?: Expected): Promise<Versioned<CowPage>>;
  get(key: CowKey): Promise<Versioned<Cow>>;
}

export function makeCowsService(db: Db, mediaUrl: string): CowsService {
  const counts = new LRUCache<string, Expected & { total: number }>({ max: 10_000 });

  return {
    /** Counting is what a list costs. One count serves all pages and sorts of the same filters, until the herd changes. */
    async list(query, expected) {
      const filters = JSON.stringify(query.filters);
      const kept = counts.get(filters);
      const isGood = kept?.version === expected?.version && kept?.generation === expected?.generation;
      const known = isGood ? kept : undefined;
      let found = await list(db, query, { counted: known === undefined });
      if (found.total === null && known?.version !== found.version) {
        found = await list(db, query, { counted: true });
      }
      const { version, total: counted, rows } = found;
      const total = counted ?? known?.total ?? 0;
      if (expected !== undefined) counts.set(filters, { version, generation: expected.generation, total });
      return { version, data: { cows: rows.map((row) => toPublicCow(row, mediaUrl)), totalCows: total } };
    },

    async get(key) {
      const row = await ('id' in key ? findById(db, key.id) : findByTag(db, key.tagId));
      if (row === undefined) throw new AppError('cow_not_found');
      return { version: Number(row.herd_version), data: toPublicCow(row, mediaUrl) };
    },
  };
}
