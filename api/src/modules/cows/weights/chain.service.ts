import { ChainLink, type CowChain } from '@khamar/contract/cows/chain';
import type { CowKey } from '@khamar/contract/cows/cow';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import { findCow, listLinks } from './chain.repository.ts';

const Stored = z.looseObject({});

export interface ChainService {
  get(key: CowKey): Promise<CowChain>;
}

export const makeChainService = (db: Db): ChainService => ({
  async get(key) {
    const cow = await findCow(db, key);
    if (cow === undefined) throw new AppError('cow_not_found');
    const links = await listLinks(db, cow.id);
    return {
      tagId: cow.tag_id,
      links: links.map(({ body, hash }) => ChainLink.parse({ ...Stored.parse(JSON.parse(body)), hash })),
    };
  },
});
