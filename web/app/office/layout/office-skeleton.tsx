import { can, type Role } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import Scale from 'lucide-react/icons/scale';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import { use } from 'react';
import { farm } from '~/domain/farm';
import { useLanguage } from '~/i18n/use-language';
import { ScriptMarkContext } from '~/lib/script-mark';
import { useSite } from '~/lib/site';
import { Skeleton } from '~/ui/skeleton';
import { earlyCallScript } from './early-call.ts';
import { menuGroupsFor, useOfficeScreen } from './navigation.ts';
import { Breadcrumbs } from './office-layout.tsx';
import { menuItemStyle } from './sidebar.tsx';

/**
 * All that the server renders of the office, the same for everyone: header, menu and title are readable before any script has loaded.
 * Without working links: a tap would be lost if the layout took their place between press and release.
 */
export function OfficeSkeleton({ tools }: { tools: React.ReactNode }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { apiUrl, officeRoles } = useSite();
  const screen = useOfficeScreen();
  const title = i18n._(screen.title);
  return (
    <div aria-busy className="flex min-h-dvh flex-col bg-cream-50">
      <title>{`${title} · ${farm.name[language]}`}</title>
      {screen.path === '' && (
        // The browser's render keeps what the server wrote.
        <script
          {...(import.meta.env.SSR && { nonce: use(ScriptMarkContext) })}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyCallScript(apiUrl) : '' }}
        />
      )}
      <header className="sticky top-0 z-20 flex h-15 items-center justify-between gap-2 border-b border-cream-200 bg-white px-3 md:px-4">
        <div className="flex min-h-11 min-w-0 items-center gap-2 rounded-card px-1 font-bold active:bg-pasture-200">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="overflow-x-clip text-ellipsis whitespace-nowrap max-md:sr-only">
            {farm.name[language]}
          </span>
        </div>
        <div className="flex items-center gap-2">
          <Skeleton className="size-11 rounded-full" />
          <div inert>{tools}</div>
          <Skeleton className="h-11 w-11 rounded-full md:w-32" />
        </div>
      </header>
      <div className="flex grow">
        <div className="w-rail shrink-0 max-xs:hidden lg:w-60">
          <aside className="sticky top-15 flex h-[calc(100dvh-3.75rem)] w-rail flex-col border-r border-cream-200 bg-white lg:w-60">
            <MenuSkeleton roles={officeRoles} />
          </aside>
        </div>
        <BarSkeleton />
        <main className="flex min-w-0 grow flex-col gap-2 p-3 max-xs:pb-24 md:px-6">
          <h1 className="sr-only">{farm.name[language]}</h1>
          <Breadcrumbs screen={screen} isLinked={false} />
          {/* Not a heading: the screen has its own. */}
          <p className="pb-2 text-2xl font-bold">{title}</p>
          <Skeleton className="h-[36rem] w-full rounded-card" />
        </main>
      </div>
    </div>
  );
}

const BarSkeleton = () => (
  <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-around border-t border-cream-200 bg-white py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] xs:hidden">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} className="size-10 rounded-full" />
    ))}
  </div>
);

/** As wide as the menu is at first: labels beside the icons on desktop, only icons on a tablet. */
function MenuSkeleton({ roles }: { roles: readonly Role[] }) {
  const { t, i18n } = useLingui();
  const itemStyle = `${menuItemStyle} max-lg:justify-center lg:px-3`;
  const placeholder = <Skeleton className="mx-3 my-2.5 h-6 rounded-full" />;
  return (
    <>
      <div className="p-3">{placeholder}</div>
      <nav aria-label={t`Dashboard menu`} className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3">
        {menuGroupsFor(roles).map(({ title, items }) => (
          <div key={items[0]?.path} className="flex flex-col gap-1">
            {title !== undefined && (
              <p className="px-3 pt-1 text-sm font-semibold text-ink-600 max-lg:sr-only">{i18n._(title)}</p>
            )}
            {items.map(({ path, title: name, icon: Icon, permission }) =>
              // The user may have any of these roles.
              roles.every((role) => can([role], permission)) ? (
                <div key={path} className={itemStyle}>
                  <Icon />
                  <span className="min-w-0 wrap-anywhere max-lg:sr-only">{i18n._(name)}</span>
                </div>
              ) : (
                <div key={path}>{placeholder}</div>
              ),
            )}
          </div>
        ))}
      </nav>
      <div className="flex flex-col gap-1 px-3 pt-3">
        <div className={itemStyle}>
          <Scale />
          <span className="min-w-0 wrap-anywhere max-lg:sr-only">
            <Trans>Weighing</Trans>
          </span>
        </div>
        <div className={itemStyle}>
          <Truck />
          <span className="min-w-0 wrap-anywhere max-lg:sr-only">
            <Trans>Today's run</Trans>
          </span>
        </div>
        <div className={itemStyle}>
          <Store />
          <span className="min-w-0 wrap-anywhere max-lg:sr-only">
            <Trans>View shop</Trans>
          </span>
        </div>
      </div>
      <div className="border-t border-cream-200 p-3">{placeholder}</div>
    </>
  );
}
