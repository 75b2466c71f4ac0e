import { can } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import LogOut from 'lucide-react/icons/log-out';
import Scale from 'lucide-react/icons/scale';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { usePaths } from '~/paths';
import { deviceStorage } from '~/lib/browser-storage';
import { DESK, useMedia, WIDE } from '~/lib/use-media';
import { useLazyPart } from '~/office/ui/use-lazy-part';
import { useSignOut } from '~/session/use-sign-out';
import { BottomBar } from './bottom-bar.tsx';
import type { Staff } from './office-guard.tsx';
import { menuGroupsFor } from './navigation.ts';

interface SidebarProps {
  staff: Staff;
}

/** Includes Base UI's dialog, which no screen needs at first. */
export const loadSheet = async () => (await import('~/office/ui/sheet')).Sheet;

/**
 * Open on desktop and collapsible to 80 px, which this device remembers; collapsed by default on a tablet, to leave room for table columns.
 * On a phone it opens as a sheet over the page, and below 480 px the collapsed menu is a bottom bar.
 */
export function Sidebar({ staff }: SidebarProps) {
  const { t } = useLingui();
  const isWide = useMedia(WIDE);
  const isDesk = useMedia(DESK);
  const [isOpen, setOpen] = useState(isDesk && !isStoredCollapsed());
  const [seen, setSeen] = useState({ isWide, isDesk });
  if (seen.isWide !== isWide || seen.isDesk !== isDesk) {
    setSeen({ isWide, isDesk });
    setOpen(isDesk && !isStoredCollapsed());
  }
  const { part: Sheet, loadPart } = useLazyPart(loadSheet, () => setOpen(false));
  const isBeside = isOpen && isWide;
  const openSheet = () => {
    setOpen(true);
    void loadPart();
  };
  const onToggle = () => {
    if (isDesk) deviceStorage.write(KEY, isOpen ? '1' : null);
    if (isOpen || isWide) setOpen(!isOpen);
    else openSheet();
  };
  const content = { staff, onToggle };
  return (
    <>
      <div className={`shrink-0 max-xs:hidden print:hidden ${isBeside ? 'w-60' : 'w-rail'}`}>
        <aside
          className={`sticky top-15 flex h-[calc(100dvh-3.75rem)] flex-col border-r border-cream-200 bg-white ${isBeside ? 'w-60' : 'w-rail'}`}
        >
          <SidebarContent {...content} isOpen={isBeside} />
        </aside>
      </div>
      <BottomBar roles={staff.roles} onMore={openSheet} isMenuLoading={isOpen && !isWide && Sheet === null} />
      {isOpen && !isWide && Sheet !== null && (
        <Sheet label={t`Dashboard menu`} onClose={() => setOpen(false)}>
          <SidebarContent {...content} isOpen onNavigate={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

const KEY = 'khamar/menu-folded';

const isStoredCollapsed = (): boolean => typeof deviceStorage.read(KEY) === 'string';

export const menuItemStyle =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-card text-pasture-900 [&>svg]:shrink-0 hover:bg-pasture-200 ' +
  'active:bg-pasture-200 aria-[current=page]:bg-pasture-800 aria-[current=page]:font-bold aria-[current=page]:text-cream-50';

/** The open screen's entry, which may be below the edge of a low window. */
function useCurrentInView() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on another screen another entry is current
  }, [pathname]);
  return nav;
}

interface SidebarContentProps extends SidebarProps {
  /** When collapsed, only icons are shown, with labels for screen readers and as tooltips. */
  isOpen: boolean;
  onToggle: () => void;
  /** Closes the sheet on a phone. */
  onNavigate?: () => void;
}

function SidebarContent({ staff, isOpen, onToggle, onNavigate }: SidebarContentProps) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  const labelStyle = isOpen ? 'min-w-0 wrap-anywhere' : 'sr-only';
  const itemStyle = `${menuItemStyle} ${isOpen ? 'px-3' : 'justify-center'}`;
  const isSheet = onNavigate !== undefined;
  const nav = useCurrentInView();
  const toggleLabel = isSheet ? t`Close menu` : isOpen ? t`Collapse menu` : t`Expand menu`;
  return (
    <>
      <div className="p-3">
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={isOpen}
          title={toggleLabel}
          className={itemStyle}
        >
          {isSheet ? <X /> : isOpen ? <ChevronsLeft /> : <ChevronsRight />}
          <span className={labelStyle}>{toggleLabel}</span>
        </button>
      </div>
      <nav
        ref={nav}
        aria-label={t`Dashboard menu`}
        className="menu-scroll flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3 py-1"
      >
        {menuGroupsFor(staff.roles).map(({ title, items }) => (
          <div key={items[0]?.path} className="flex flex-col gap-1">
            {title !== undefined && (
              <p className={isOpen ? 'px-3 pt-1 text-sm font-semibold text-ink-600' : 'sr-only'}>
                {i18n._(title)}
              </p>
            )}
            {items.map(({ path, title: name, icon: Icon }) => (
              <NavLink
                key={path}
                to={paths.office(path)}
                end
                title={isOpen ? undefined : i18n._(name)}
                onClick={onNavigate}
                className={itemStyle}
              >
                <Icon />
                <span className={labelStyle}>{i18n._(name)}</span>
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <div className="flex flex-col gap-1 px-3 pt-3">
        {can(staff.roles, 'weigh:cow') && (
          // As the page below.
          <a href={paths.weigh()} title={isOpen ? undefined : t`Weighing`} className={itemStyle}>
            <Scale />
            <span className={labelStyle}>
              <Trans>Weighing</Trans>
            </span>
          </a>
        )}
        {can(staff.roles, 'drive:run') && (
          // A page of its own, which the phone keeps: not a step within the office.
          <a href={paths.run()} title={isOpen ? undefined : t`Today's run`} className={itemStyle}>
            <Truck />
            <span className={labelStyle}>
              <Trans>Today's run</Trans>
            </span>
          </a>
        )}
        <Link
          to={paths.home()}
          title={isOpen ? undefined : t`View shop`}
          onClick={onNavigate}
          className={itemStyle}
        >
          <Store />
          <span className={labelStyle}>
            <Trans>View shop</Trans>
          </span>
        </Link>
      </div>
      <div className="border-t border-cream-200 p-3">
        <button
          type="button"
          title={isOpen ? undefined : t`Sign Out`}
          onClick={() => void signOut(paths.home())}
          className={itemStyle}
        >
          <LogOut />
          <span className={labelStyle}>
            <Trans>Sign Out</Trans>
          </span>
        </button>
      </div>
    </>
  );
}
