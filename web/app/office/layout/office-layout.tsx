import { can } from '@khamar/contract/people/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link, useLocation, useMatches, useNavigation } from 'react-router';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { Staff } from './office-guard.tsx';
import type { OfficeHandle, OfficeScreen } from './screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';
import { InventoryActionsProvider, UnsentChanges } from '~/office/herd/changes/inventory-actions';
import { OfficeSearch } from '~/office/keyboard/office-search';
import { useLiveOffice } from '~/office/ui/use-live-office';

interface OfficeLayoutProps {
  staff: Staff;
  /** All screens of the office, for the menu. */
  screens: OfficeScreen[];
  /** Beside the user's menu. */
  tools: React.ReactNode;
  /** Takes the focus when another screen opens; the announcement is read by screen readers. */
  content: React.Ref<HTMLElement>;
  announcement: string;
  children: React.ReactNode;
}

export function OfficeLayout({ staff, screens, tools, content, announcement, children }: OfficeLayoutProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const match = useMatches().at(-1);
  // oxlint-disable-next-line no-unsafe-type-assertion -- every route below this layout exports an OfficeHandle
  const handle = match?.handle as OfficeHandle;
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  /** On the way to another screen: a tap is answered at once, however weak the signal. */
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useLiveOffice();
  return (
    <div className="flex min-h-dvh flex-col bg-cream-50 print:block print:min-h-0 print:bg-white">
      <title>{`${i18n._(handle.title)} · ${farm.name[language]}`}</title>
      {/* No role=status: a screen may have one of its own. */}
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
        <Link to={paths.office()} className="flex min-h-11 min-w-0 items-center gap-2 px-1 font-bold">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="overflow-x-clip text-ellipsis whitespace-nowrap max-md:sr-only">
            {farm.name[language]}
          </span>
        </Link>
        <div className="flex items-center gap-2">
          <OfficeSearch staff={staff} screens={screens} />
          {tools}
          <UserMenu name={staff.name} />
        </div>
      </header>
      <div className="flex grow print:block">
        <Sidebar staff={staff} screens={screens} />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          aria-busy={isLeaving}
          className="aria-busy:opacity-60 flex min-w-0 grow flex-col gap-2 p-3 outline-none max-xs:pb-24 md:px-6 print:block print:p-0"
        >
          <Breadcrumbs handle={handle} isFirst={handle === screens[0]?.handle} />
          <InventoryActionsProvider>
            <UnsentChanges />
            {/* A boundary of its own for each screen: React would keep the screen before until the next has loaded, and a tap would show nothing. */}
            <Suspense key={match?.id} fallback={<Skeleton className="h-96 rounded-card" />}>
              {can(staff.roles, handle.permission) ? children : <NotOpen />}
            </Suspense>
          </InventoryActionsProvider>
        </main>
      </div>
    </div>
  );
}

const NotOpen = () => (
  <div className="flex flex-col gap-2 py-8">
    <h1 className="text-2xl font-bold">
      <Trans>This page is not open to you</Trans>
    </h1>
    <p>
      <Trans>Please ask an administrator of the farm.</Trans>
    </p>
  </div>
);
