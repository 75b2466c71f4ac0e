import { config } from '~/config.server';
import { sitemapParts } from '~/lib/sitemap.server';
import { INDEX, indexEntry, sitemapResponse } from '~/lib/sitemap-xml';
import { SITEMAP_OF_PAGES, sitemapOfCows } from '~/paths';

/** The sitemap index: one sitemap for the pages, and one per range of cows. */
export async function loader() {
  const cows = (await sitemapParts()).map((part) =>
    indexEntry(config.SITE_URL + sitemapOfCows(part), part.changedAt),
  );
  const pages = indexEntry(config.SITE_URL + SITEMAP_OF_PAGES);
  return sitemapResponse(INDEX.open + pages + cows.join('') + INDEX.close);
}
