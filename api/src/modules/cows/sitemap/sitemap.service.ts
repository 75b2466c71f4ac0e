import { SITEMAP_LIMITS } from '@khamar/contract/limits';
import type { SitemapPage, SitemapParts, SitemapQuery } from '@khamar/contract/cows/sitemap';
import type { Db } from '../../../db/schema.ts';
import { parts, stretch } from './sitemap.repository.ts';

export interface SitemapService {
  parts(): Promise<SitemapParts>;
  page(query: SitemapQuery): Promise<SitemapPage>;
}

/** Every cow of the herd, sold ones too: links to them are out in the world. */
export const makeSitemapService = (db: Db, partSize: number): SitemapService => ({
  async parts() {
    const rows = await parts(db, partSize);
    return {
      parts: rows.map(({ up_to, changed_at }, index) => ({
        after: rows[index - 1]?.up_to ?? null,
        upTo: up_to,
        changedAt: changed_at.toISOString(),
      })),
    };
  },

  async page(query) {
    const rows = await stretch(db, query, SITEMAP_LIMITS.page);
    return {
      cows: rows.map((row) => ({
        _id: row.id,
        tagId: row.tag_id,
        changedAt: row.updated_at.toISOString(),
      })),
    };
  },
});
