import { farm } from '~/domain/farm';
import { languageOf } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import { manifestResponse } from '~/lib/web-manifest.server';
import type { Route } from './+types/run-manifest';

const NAMES = { en: 'Delivery runs', bn: 'ডেলিভারি ট্রিপ' };

/** The driver's page on the home screen of a phone. */
export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const page = pathsIn(language).run();
  return manifestResponse(language, {
    id: page,
    name: `${NAMES[language]} · ${farm.name[language]}`,
    short_name: NAMES[language],
    start_url: page,
    scope: page,
    display: 'standalone',
  });
}
