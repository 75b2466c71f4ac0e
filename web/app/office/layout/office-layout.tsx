import { can } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import User from 'lucide-react/icons/user';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { usePaths } from '~/paths';
import { InventoryActionsProvider, UnsentChanges } from '~/office/inventory/changes/inventory-actions';
import { OfficeSearch } from '~/office/keyboard/office-search';
import { useLiveOffice } from '~/office/ui/use-live-office';
import { hasPopovers } from '~/ui/modal';
import { useSignOut } from '~/session/use-sign-out';
import type { Staff } from './office-guard.tsx';
import { type OfficeScreen, useOfficeScreen } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

const item = 'flex min-h-11 w-full cursor-pointer items-center px-4 text-left hover:bg-pasture-200';

/** A native popover: closes on an outside click and on Escape. Base UI's menu leaves focus guards that axe reports (ADR 0025). */
function UserMenu({ name }: { name: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  // Fallback for browsers without the popover API.
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (hasPopovers()) menu.current?.hidePopover();
    else setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-expanded={hasPopovers() ? undefined : isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        aria-label={t`Account menu: ${name}`}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-2 font-semibold hover:bg-pasture-200 active:bg-pasture-200"
      >
        <User className="shrink-0" />
        <span translate="no" className="max-w-32 truncate max-md:sr-only">
          {name}
        </span>
      </button>
      <div
        id="user-menu"
        ref={menu}
        popover="auto"
        hidden={!hasPopovers() && !isOpen}
        className="fixed inset-auto top-15 right-4 m-0 w-48 max-w-[calc(100vw-2rem)] rounded-card border border-cream-200 bg-white py-2 text-ink-900 shadow-floating"
      >
        <p translate="no" className="px-4 pb-1 font-bold wrap-anywhere">
          {name}
        </p>
        <Link to={paths.office()} onClick={close} className={item}>
          <Trans>Profile</Trans>
        </Link>
        <button type="button" onClick={() => void signOut(paths.signIn())} className={item}>
          <Trans>Logout</Trans>
        </button>
      </div>
    </>
  );
}

const step = 'inline-flex min-h-11 items-center';

/** Dashboard, group, screen. Groups have no screen of their own, so only the first step is a link. */
export function Breadcrumbs({ screen, isLinked = true }: { screen: OfficeScreen; isLinked?: boolean }) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  return (
    <nav aria-label={t`Breadcrumbs`} className="print:hidden">
      <ol className="flex flex-wrap items-center text-sm text-ink-600 *:not-last:after:px-2 *:not-last:after:content-['/']">
        {screen.path !== '' && (
          <li>
            {isLinked ? (
              <Link to={paths.office()} className={`${step} underline hover:text-pasture-800`}>
                <Trans>Dashboard</Trans>
              </Link>
            ) : (
              <span className={`${step} underline`}>
                <Trans>Dashboard</Trans>
              </span>
            )}
          </li>
        )}
        {screen.group !== undefined && (
          <li>
            <span className={step}>{i18n._(screen.group)}</span>
          </li>
        )}
        <li>
          <span aria-current="page" className={step}>
            {i18n._(screen.shortTitle ?? screen.title)}
          </span>
        </li>
      </ol>
    </nav>
  );
}

interface OfficeLayoutProps {
  staff: Staff;
  /** Shown beside the user menu. */
  tools: React.ReactNode;
  /** Gets the focus when another screen opens; `announcement` is for screen readers. */
  content: React.Ref<HTMLElement>;
  announcement: string;
  children: React.ReactNode;
}

export function OfficeLayout({ staff, tools, content, announcement, children }: OfficeLayoutProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const screen = useOfficeScreen();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  /** Navigating to another screen: gives immediate feedback on a tap, even over a weak connection. */
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useLiveOffice();
  return (
    <div className="flex min-h-dvh flex-col bg-cream-50 print:block print:min-h-0 print:bg-white">
      <title>{`${i18n._(screen.title)} · ${farm.name[language]}`}</title>
      {/* No role=status: a screen may have its own. */}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:m-2 focus:rounded-full focus:bg-tag-400 focus:px-4 focus:py-2 focus:text-pasture-900"
      >
        <Trans>Skip to content</Trans>
      </a>
      {isLeaving && (
        <span
          aria-hidden
          className="fixed inset-x-0 top-0 z-30 h-1 animate-pulse bg-pasture-800 print:hidden"
        />
      )}
      <header className="sticky top-0 z-20 flex h-15 items-center justify-between gap-2 border-b border-cream-200 bg-white px-3 md:px-4 print:hidden">
        <Link
          to={paths.office()}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-card px-1 font-bold active:bg-pasture-200"
        >
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="overflow-x-clip text-ellipsis whitespace-nowrap max-md:sr-only">
            {farm.name[language]}
          </span>
        </Link>
        <div className="flex items-center gap-2">
          <OfficeSearch staff={staff} />
          {tools}
          <UserMenu name={staff.name} />
        </div>
      </header>
      <div className="flex grow print:block">
        <Sidebar staff={staff} />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          aria-busy={isLeaving}
          className="aria-busy:opacity-60 flex min-w-0 grow flex-col gap-2 p-3 outline-none max-xs:pb-24 md:px-6 print:block print:p-0"
        >
          <Breadcrumbs screen={screen} />
          <InventoryActionsProvider>
            <UnsentChanges />
            {can(staff.roles, screen.permission) ? children : <NoAccess />}
          </InventoryActionsProvider>
        </main>
      </div>
    </div>
  );
}

const NoAccess = () => (
  <div className="flex flex-col gap-2 py-8">
    <h1 className="text-2xl font-bold">
      <Trans>You don't have access to this page</Trans>
    </h1>
    <p>
      <Trans>Ask an administrator for access.</Trans>
    </p>
  </div>
);
