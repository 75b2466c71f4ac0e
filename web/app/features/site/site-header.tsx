import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/lib/farm';
import { usePaths } from '~/lib/use-paths';
import { LanguageSwitch } from './language-switch.tsx';

export function SiteHeader() {
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  return (
    <header className="on-dark bg-pasture-900 text-cream-50">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-full focus:bg-tag-400 focus:px-4 focus:py-2 focus:text-pasture-900"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="mx-auto flex w-full max-w-7xl items-center justify-between gap-4 px-4 py-2">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-3 font-bold">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="leading-tight">{farm.name[language]}</span>
        </Link>
        <nav aria-label={t`Main`} className="flex items-center gap-4">
          <Link to={paths.allCows()} className="hidden min-h-11 items-center hover:text-tag-400 md:flex">
            <Trans>Products</Trans>
          </Link>
          <LanguageSwitch />
        </nav>
      </div>
    </header>
  );
}
