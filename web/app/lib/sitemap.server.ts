import { responseOf } from '@khamar/contract/envelope';
import { SITEMAP_LIMITS } from '@khamar/contract/limits';
import { SitemapPage, SitemapParts, type SitemapQuery } from '@khamar/contract/cows/sitemap';
import { data } from 'react-router';
import type { z } from 'zod';
import { config } from '~/config.server';

const TIMEOUT = 10_000;

/** Any failure becomes a 503: the crawler comes back and drops nothing from its index. */
async function fetchData<Data>(path: string, schema: z.ZodType<{ data: Data }>): Promise<Data> {
  const response = await fetch(config.API_URL + path, { signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => undefined,
  );
  if (response?.ok !== true) throw data(null, { status: 503, headers: { 'retry-after': '60' } });
  return schema.parse(await response.json()).data;
}

export const sitemapParts = async () =>
  (await fetchData('/product/register-parts', responseOf(SitemapParts))).parts;

const fetchSitemapPage = async ({ after, upTo }: SitemapQuery) => {
  const query = new URLSearchParams({ ...(after !== undefined && { after }), upTo });
  return (await fetchData(`/product/register?${query}`, responseOf(SitemapPage))).cows;
};

type SitemapCows = z.infer<typeof SitemapPage>['cows'];

/** A range of cows, page by page: the next page is requested once the previous one has been consumed. */
export async function* sitemapCows({ after, upTo }: SitemapQuery): AsyncGenerator<SitemapCows> {
  let from = after;
  for (let count = 0; count < SITEMAP_LIMITS.part; count += SITEMAP_LIMITS.page) {
    const cows = await fetchSitemapPage({ ...(from !== undefined && { after: from }), upTo });
    if (cows.length > 0) yield cows;
    if (cows.length < SITEMAP_LIMITS.page) return;
    from = cows.at(-1)?._id;
  }
}
