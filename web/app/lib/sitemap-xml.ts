import { LANGUAGES } from '~/i18n/languages';
import { pathsIn } from '~/paths';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const lastChange = (changedAt?: string): string =>
  changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;

export const INDEX = {
  open: `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n`,
  close: '</sitemapindex>\n',
};
export const URLS = {
  open: `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  close: '</urlset>\n',
};

export const indexEntry = (address: string, changedAt?: string): string =>
  `<sitemap><loc>${escaped(address)}</loc>${lastChange(changedAt)}</sitemap>\n`;

/** One entry per language, each listing all its alternates. */
export function urlEntries(
  origin: string,
  path: (paths: ReturnType<typeof pathsIn>) => string,
  changedAt?: string,
): string {
  const addresses = LANGUAGES.map((language) => ({
    language,
    address: escaped(origin + path(pathsIn(language))),
  }));
  const others = [...addresses, { language: 'x-default', address: addresses[0]?.address ?? '' }]
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('');
  return addresses
    .map(({ address }) => `<url><loc>${address}</loc>${lastChange(changedAt)}${others}</url>\n`)
    .join('');
}

/** Cacheable for ten minutes; crawlers come once a day at most. */
export const sitemapResponse = (body: string | ReadableStream): Response =>
  new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
