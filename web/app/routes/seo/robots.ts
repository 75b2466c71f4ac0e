import { config } from '~/config.server';
import { inLanguage, LANGUAGES } from '~/i18n/languages';
import { pathsIn, SITEMAP } from '~/paths';

/** What is personal or only for staff; the pages themselves also say so to whoever comes anyway. */
const PRIVATE = ['/dashboard', '/sign-in', '/sign-up', '/cart', '/saved'];

export function loader() {
  const closed = LANGUAGES.flatMap((language) => PRIVATE.map((path) => inLanguage(language, path)));
  const lines = [
    'User-agent: *',
    // Pictures of the animals, and of shared links, are the API's.
    'Allow: /api/media/',
    'Allow: /api/og/',
    'Disallow: /api/',
    ...closed.map((path) => `Disallow: ${path}`),
    // With a form's answer behind it, or a tag: the same page.
    ...LANGUAGES.map((language) => `Disallow: ${pathsIn(language).contactUs()}?`),
    '',
    `Sitemap: ${config.SITE_URL}${SITEMAP}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
