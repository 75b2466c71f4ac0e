import { answerOf } from '@khamar/contract/envelope';
import { SITEMAP_LIMITS } from '@khamar/contract/limits';
import { SitemapPage, SitemapParts, type SitemapQuery } from '@khamar/contract/cows/sitemap';
import { data } from 'react-router';
import type { z } from 'zod';
import { config } from '~/config.server';

const TIMEOUT = 10_000;

/** Whatever goes wrong: a crawler that hears 503 comes again and forgets nothing. */
async function ask<Data>(path: string, schema: z.ZodType<{ data: Data }>): Promise<Data> {
  const response = await fetch(config.API_URL + path, { signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => undefined,
  );
  if (response?.ok !== true) throw data(null, { status: 503, headers: { 'retry-after': '60' } });
  return schema.parse(await response.json()).data;
}

export const sitemapParts = async () => (await ask('/product/register-parts', answerOf(SitemapParts))).parts;

const registerPage = async ({ after, upTo }: SitemapQuery) => {
  const query = new URLSearchParams({ ...(after !== undefined && { after }), upTo });
  return (await ask(`/product/register?${query}`, answerOf(SitemapPage))).cows;
};

type Registered = z.infer<typeof SitemapPage>['cows'];

/** A stretch of the herd, a page at a time: the next is asked for when the one before has left. */
export async function* registered({ after, upTo }: SitemapQuery): AsyncGenerator<Registered> {
  let from = after;
  for (let count = 0; count < SITEMAP_LIMITS.part; count += SITEMAP_LIMITS.page) {
    const cows = await registerPage({ ...(from !== undefined && { after: from }), upTo });
    if (cows.length > 0) yield cows;
    if (cows.length < SITEMAP_LIMITS.page) return;
    from = cows.at(-1)?._id;
  }
}
