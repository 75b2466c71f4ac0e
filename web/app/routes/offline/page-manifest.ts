import { farm } from '~/domain/farm';
import { languageOf } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import { manifestResponse } from '~/lib/web-manifest.server';
import type { Route } from './+types/page-manifest';

const PAGES = {
  run: { en: 'Delivery runs', bn: 'ডেলিভারি ট্রিপ' },
  weigh: { en: 'Weighing', bn: 'ওজন মাপা' },
} as const;

/** A page that opens without a signal, on the home screen of a phone. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const language = languageOf(pathname);
  const name = pathname.endsWith('/weigh.webmanifest') ? 'weigh' : 'run';
  const page = pathsIn(language)[name]();
  const shortName = PAGES[name][language];
  return manifestResponse(language, {
    id: page,
    name: `${shortName} · ${farm.name[language]}`,
    short_name: shortName,
    start_url: page,
    scope: page,
    display: 'standalone',
  });
}
