import { config } from '~/config.server';
import { inLanguage, LANGUAGES } from '~/i18n/languages';
import { pathsIn, SITEMAP } from '~/paths';

/** Personal or staff-only pages; they also have a noindex meta tag. */
const PRIVATE = ['/dashboard', '/sign-in', '/sign-up', '/cart', '/saved'];

export function loader() {
  const closed = LANGUAGES.flatMap((language) => PRIVATE.map((path) => inLanguage(language, path)));
  const lines = [
    'User-agent: *',
    // Images of cows and link previews are served by the API.
    'Allow: /api/media/',
    'Allow: /api/og/',
    'Disallow: /api/',
    ...closed.map((path) => `Disallow: ${path}`),
    // The same page with a form result or a tag.
    ...LANGUAGES.map((language) => `Disallow: ${pathsIn(language).contactUs()}?`),
    '',
    `Sitemap: ${config.SITE_URL}${SITEMAP}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
