import { policies } from 'virtual:policies';
import { config } from '~/config.server';
import { sitemapResponse, urlEntries, URLS } from '~/lib/sitemap-xml';

/** Catalogue pages are not listed, but the cows on them are. */
export function loader() {
  const pages = ['home', 'allCows', 'aboutUs', 'contactUs'] as const;
  const entries = [
    ...pages.map((page) => urlEntries(config.SITE_URL, (to) => to[page]())),
    ...Object.keys(policies).map((policy) => urlEntries(config.SITE_URL, (to) => to.policy(policy))),
  ];
  return sitemapResponse(URLS.open + entries.join('') + URLS.close);
}
