import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '~/ui/button';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { usePaths } from '~/paths';
import { AccountLink } from './account-link.tsx';
import { LanguageSwitch } from '~/ui/language-switch';
import { CartLink, SavedLink } from './saved-links.tsx';
import { SiteLinks } from './navigation.tsx';
import { Icon, MenuIcon, PauseIcon } from '~/ui/icons.tsx';
import { useSite } from '~/lib/site';
import { useHydrated } from '~/lib/use-hydrated';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { drawerToggled, isDrawerOpen } from './drawer.slice.ts';
import { SiteDrawer } from './drawer.tsx';
import { FOOTER_LINKS } from './footer.tsx';

interface MarqueeProps {
  /** Rendered once for real and again as visual copies, which must not contain focusable elements. */
  children: (isCopy: boolean) => React.ReactNode;
}

/** Enough copies to fill the widest screen. */
const COPIES = [1, 2, 3];

/** Scrolling text that pauses on hover, on focus and with the button. With reduced motion it is one line, which the button opens. */
function Marquee({ children }: MarqueeProps) {
  return (
    <div className="marquee">
      <div className="marquee-window">
        <div className="marquee-lap">{children(false)}</div>
        {COPIES.map((copy) => (
          <div key={copy} aria-hidden className="marquee-lap marquee-copy">
            {children(true)}
          </div>
        ))}
      </div>
      {/* A checkbox, so it works without JavaScript. */}
      <label className="marquee-pause">
        <input type="checkbox" className="sr-only" />
        <span className="motion-reduce:hidden">
          <span className="sr-only">
            <Trans>Pause announcement</Trans>
          </span>
          <PauseIcon />
        </span>
        <span className="motion-safe:hidden">
          <span className="sr-only">
            <Trans>Show full announcement</Trans>
          </span>
          <Icon>
            <path d="M6 9l6 6 6-6" />
          </Icon>
        </span>
      </label>
    </div>
  );
}

/** Address and phone number of the farm, above everything else. */
function SiteBanner() {
  const { t } = useLingui();
  const language = useLanguage();
  const { whatsapp, addresses } = useSite().contacts;
  const phone = formatPhone(language, whatsapp);
  return (
    <aside
      aria-label={t`How to book`}
      className="min-h-11 bg-tag-200 text-pasture-900 print:hidden [&>div]:min-h-11"
    >
      <Marquee>
        {(isCopy) => (
          <>
            <span>
              <span>
                <Trans>Book a cow by phone or WhatsApp:</Trans>
              </span>{' '}
              {isCopy ? (
                <span className="font-bold underline">{phone}</span>
              ) : (
                <a
                  href={`tel:${whatsapp}`}
                  className="inline-flex min-h-11 items-center font-bold whitespace-nowrap underline"
                >
                  {phone}
                </a>
              )}
            </span>
            <span>{addresses.farm[language]}</span>
          </>
        )}
      </Marquee>
    </aside>
  );
}

const inline =
  'flex min-h-touch items-center border-b-3 border-transparent px-1 hover:text-tag-400 ' +
  'aria-[current=page]:border-tag-400 aria-[current=page]:font-bold';

const iconLink = `${inline} min-w-touch justify-center gap-2`;

/** A single line: words that do not fit wrap and are clipped. */
const logo = 'block h-touch min-w-0 overflow-hidden leading-[var(--spacing-touch)] font-bold';

export function SiteHeader({ hasBanner }: { hasBanner: boolean }) {
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
      {hasBanner && <SiteBanner />}
      <header className="on-dark sticky top-0 z-20 bg-pasture-900 text-cream-50 print:hidden">
        <div className="mx-auto flex w-full max-w-7xl items-center justify-between gap-2 px-4 py-2 max-md:px-3 md:gap-3">
          <Link to={paths.home()} className={logo}>
            <img src="/favicon.svg" alt="" width={32} height={32} className="inline align-middle md:mr-1" />{' '}
            <span className="md:hidden">{farm.shortName[language]}</span>
            <span className="max-md:hidden">{farm.name[language]}</span>
          </Link>
          {/* Two lines would make the header higher when the signed-in user's links appear. */}
          <nav aria-label={t`Main`} className="hidden gap-6 text-nowrap lg:flex">
            <SiteLinks className={inline} />
          </nav>
          <div className="flex shrink-0 items-center gap-1 md:gap-2 lg:gap-4">
            <SavedLink className={iconLink} labelClass="max-xl:sr-only" />
            <CartLink className={iconLink} labelClass="max-xl:sr-only" />
            <LanguageSwitch />
            {/* Reserves space for the username to limit the layout shift when the session is restored. */}
            <div className="flex min-w-28 justify-end max-lg:hidden xl:min-w-40">
              <AccountLink className={`${inline} max-w-28 xl:max-w-40`} linkClass={iconLink} />
            </div>
            <MenuButton />
          </div>
        </div>
      </header>
    </>
  );
}

/** A link to the footer's navigation until hydration, then the button that opens the drawer. */
function MenuButton() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(isDrawerOpen);
  const asButton = useHydrated() && {
    role: 'button',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
  };
  return (
    <>
      <a
        href={`#${FOOTER_LINKS}`}
        data-needs-script
        aria-label={t`Menu`}
        {...asButton}
        onClick={(event) => {
          event.preventDefault();
          dispatch(drawerToggled());
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          dispatch(drawerToggled());
        }}
        className="inline-flex size-touch cursor-pointer items-center justify-center rounded-full hover:bg-pasture-500 hover:text-pasture-900 lg:hidden"
      >
        <MenuIcon />
      </a>
      <SiteDrawer />
    </>
  );
}
