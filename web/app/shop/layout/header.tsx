import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '~/ui/link';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { usePaths } from '~/paths';
import { AccountLink } from './account-link.tsx';
import { LanguageSwitch } from '~/ui/language-switch';
import { MenuButton } from './menu-button.tsx';
import { CartLink, SavedLink } from './saved-links.tsx';
import { SiteBanner } from './banner.tsx';
import { SiteLinks } from './navigation.tsx';

const inline =
  'flex min-h-touch items-center border-b-3 border-transparent px-1 hover:text-tag-400 ' +
  'aria-[current=page]:border-tag-400 aria-[current=page]:font-bold';

const shelf = `${inline} min-w-touch justify-center gap-2`;

/** One line: words of the name that have no room in it wrap below, where they are cut off. */
const logo = 'block h-touch min-w-0 overflow-hidden leading-[var(--spacing-touch)] font-bold';

export function SiteHeader() {
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:m-2 focus:rounded-full focus:bg-tag-400 focus:px-4 focus:py-2 focus:text-pasture-900"
      >
        <Trans>Skip to content</Trans>
      </a>
      <SiteBanner />
      <header className="on-dark sticky top-0 z-20 bg-pasture-900 text-cream-50 print:hidden">
        <div className="mx-auto flex w-full max-w-7xl items-center justify-between gap-2 px-4 py-2 max-md:px-3 md:gap-3">
          <Link to={paths.home()} className={logo}>
            <img src="/favicon.svg" alt="" width={32} height={32} className="inline align-middle md:mr-1" />{' '}
            <span className="md:hidden">{farm.shortName[language]}</span>
            <span className="max-md:hidden">{farm.name[language]}</span>
          </Link>
          <nav aria-label={t`Main`} className="hidden gap-6 lg:flex">
            <SiteLinks className={inline} />
          </nav>
          <div className="flex shrink-0 items-center gap-1 md:gap-2 lg:gap-4">
            <SavedLink className={shelf} wordClass="max-xl:sr-only" />
            <CartLink className={shelf} wordClass="max-xl:sr-only" />
            <LanguageSwitch />
            {/* Room for a name: little moves when the device has remembered who is here. */}
            <div className="flex min-w-28 justify-end max-lg:hidden xl:min-w-40">
              <AccountLink className={`${inline} max-w-28 xl:max-w-40`} linkClass={shelf} />
            </div>
            <MenuButton />
          </div>
        </div>
      </header>
    </>
  );
}
