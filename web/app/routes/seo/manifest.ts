import { languageOf } from '~/i18n/languages';
import { farm } from '~/domain/farm';
import { pathsIn } from '~/paths';
import { manifestResponse } from '~/lib/web-manifest.server';
import type { Route } from './+types/manifest';

/** Web app manifest, for adding the site to a phone's home screen. */
export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const home = pathsIn(language).home();
  return manifestResponse(language, {
    id: home,
    name: farm.name[language],
    short_name: farm.shortName[language],
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
  });
}
