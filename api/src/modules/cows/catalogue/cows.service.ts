import type { Cow, CowKey, CowPage, CowsByIds } from '@khamar/contract/cow';
import type { ListQuery } from '@khamar/contract/list-query';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Expected, Versioned } from '../../../db/ready-cache.ts';
import { toPublicCow } from './cows.mapper.ts';
import { findById, findByTag, list, listByIds } from './cows.repository.ts';
import { forVisitors, type SearchQuery } from './search-query.ts';
import type { FoundCows, HerdInMemory } from './herd-in-memory.service.ts';

export interface CowsService {
  /** With `expected`, a count made at that very state of the herd is used again. */
  list(query: ListQuery, expected?: Expected): Promise<Versioned<CowPage>>;
  get(key: CowKey): Promise<Versioned<Cow>>;
  getMany(ids: string[]): Promise<Versioned<CowsByIds>>;
}

interface Parts {
  db: Db;
  herd: HerdInMemory;
  mediaUrl: string;
  /** How many days a sold cow stays in lists that do not ask for it. */
  soldShownDays: number;
}

export function makeCowsService({ db, herd, mediaUrl, soldShownDays }: Parts): CowsService {
  const counts = new LRUCache<string, Expected & { total: number }>({ max: 10_000 });

  /** Counting is what a list costs in SQL. One count serves all pages and sorts of the same filters, until the herd changes. */
  async function bySql(query: SearchQuery, expected: Expected | undefined): Promise<FoundCows> {
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
    return { version, total, rows };
  }

  return {
    async list(asked, expected) {
      const query = forVisitors(asked, soldShownDays);
      const { version, total, rows } = (await herd.list(query)) ?? (await bySql(query, expected));
      return { version, data: { cows: rows.map((row) => toPublicCow(row, mediaUrl)), totalCows: total } };
    },

    async get(key) {
      const row = await ('id' in key ? findById(db, key.id) : findByTag(db, key.tagId));
      if (row === undefined) throw new AppError('cow_not_found');
      return { version: Number(row.herd_version), data: toPublicCow(row, mediaUrl) };
    },

    async getMany(ids) {
      const { version, rows } = await listByIds(db, ids);
      return { version, data: { cows: rows.map((row) => toPublicCow(row, mediaUrl)) } };
    },
  };
}
