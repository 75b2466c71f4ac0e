import { config } from '~/config.server';
import { sitemapResponse, urlEntries, URLS } from '~/lib/sitemap-xml';

/** Pages of the catalogue are not listed: what they lead to is. */
export function loader() {
  const rooms = ['home', 'allCows', 'aboutUs', 'contactUs'] as const;
  const entries = rooms.map((room) => urlEntries(config.SITE_URL, (to) => to[room]()));
  return sitemapResponse(URLS.open + entries.join('') + URLS.close);
}
