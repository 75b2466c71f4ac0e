import { languageOf } from '~/i18n/languages';
import { farm } from '~/domain/farm';
import { pathsIn } from '~/paths';
import type { Route } from './+types/manifest';

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Web app manifest, for adding the site to a phone's home screen. */
export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const home = pathsIn(language).home();
  const manifest = {
    id: home,
    name: farm.name[language],
    short_name: farm.shortName[language],
    lang: language,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
