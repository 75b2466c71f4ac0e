import { z } from 'zod';
import { CowId } from './cow.ts';
import { SITEMAP_LIMITS } from '../limits.ts';

/** The cows and their last change for the sitemap, ordered by id, one page at a time. */
export const SitemapQuery = z.strictObject({
  after: CowId.optional().meta({
    description: 'The _id before the part; from the first cow by default',
    example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
  }),
  upTo: CowId.meta({
    description: 'The last _id of the part',
    example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e60',
  }),
});
export type SitemapQuery = z.infer<typeof SitemapQuery>;

export const SitemapPage = z
  .object({
    cows: z
      .array(z.object({ _id: z.uuid(), tagId: z.string(), changedAt: z.iso.datetime() }))
      .max(SITEMAP_LIMITS.page),
  })
  .meta({ id: 'SitemapPage' });
export type SitemapPage = z.infer<typeof SitemapPage>;

export const SitemapParts = z
  .object({
    parts: z.array(
      z.object({
        after: z.uuid().nullable().describe('Null for the first part'),
        upTo: z.uuid(),
        changedAt: z.iso.datetime().describe('The latest change of a cow in it'),
      }),
    ),
  })
  .meta({ id: 'SitemapParts' });
export type SitemapParts = z.infer<typeof SitemapParts>;
