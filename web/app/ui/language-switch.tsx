import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import {
  inLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  SHORT_LANGUAGE_NAMES,
  withoutLanguage,
} from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { useHydrated } from '~/lib/use-hydrated';

/**
 * Keeps the path, the query and, after hydration, the hash, which the server does not see. A plain link, because a page only loads the
 * messages of one language.
 */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  const current = useLanguage();
  const other = LANGUAGES.find((language) => language !== current) ?? current;
  return (
    <a
      href={inLanguage(other, withoutLanguage(pathname)) + search + (isHydrated ? hash : '')}
      lang={other}
      hrefLang={other}
      className="inline-flex min-h-touch min-w-touch items-center justify-center rounded-full border border-pasture-500 px-2 font-semibold whitespace-nowrap md:px-4 hover:bg-pasture-500 hover:text-pasture-900"
    >
      <span className="sr-only" lang={current}>
        <Trans>Language:</Trans>{' '}
      </span>
      <span className="font-switch max-md:sr-only">{LANGUAGE_NAMES[other]}</span>
      <span aria-hidden className="font-switch md:hidden">
        {SHORT_LANGUAGE_NAMES[other]}
      </span>
    </a>
  );
}
