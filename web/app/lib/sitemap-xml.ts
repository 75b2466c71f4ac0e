import { LANGUAGES } from '~/i18n/languages';
import { pathsIn } from '~/paths';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const lastmod = (changedAt?: string): string =>
  changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;

export const INDEX = {
  open: `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n`,
  close: '</sitemapindex>\n',
};
export const URLS = {
  open: `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  close: '</urlset>\n',
};

export const indexEntry = (url: string, changedAt?: string): string =>
  `<sitemap><loc>${escaped(url)}</loc>${lastmod(changedAt)}</sitemap>\n`;

/** One entry per language, each listing all its alternates. */
export function urlEntries(
  origin: string,
  path: (paths: ReturnType<typeof pathsIn>) => string,
  changedAt?: string,
): string {
  const urls = LANGUAGES.map((language) => ({
    language,
    url: escaped(origin + path(pathsIn(language))),
  }));
  const alternates = [...urls, { language: 'x-default', url: urls[0]?.url ?? '' }]
    .map(({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
    .join('');
  return urls.map(({ url }) => `<url><loc>${url}</loc>${lastmod(changedAt)}${alternates}</url>\n`).join('');
}

/** Cacheable for ten minutes; crawlers come once a day at most. */
export const sitemapResponse = (body: string | ReadableStream): Response =>
  new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
