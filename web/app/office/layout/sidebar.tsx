import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { usePaths } from '~/lib/use-paths';
import { useSignOut } from '~/session/use-sign-out';
import { FoldSign, LeaveSign, UnfoldSign } from '~/office/ui/icons';
import { floorsFor } from './menu.ts';
import type { useSidebar } from './use-sidebar.ts';
import type { Staff } from './use-staff.ts';

interface OfficeSidebarProps {
  staff: Staff;
  sidebar: ReturnType<typeof useSidebar>;
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-card px-3 text-pasture-900 hover:bg-pasture-200 ' +
  'aria-[current=page]:bg-pasture-800 aria-[current=page]:font-bold aria-[current=page]:text-cream-50';

/** 80 px wide when folded: only the signs; their words are still heard, and shown under a resting pointer. */
export function OfficeSidebar({ staff, sidebar: { isOpen, isOver, toggle, followed } }: OfficeSidebarProps) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  const words = isOpen ? 'overflow-x-clip text-ellipsis whitespace-nowrap' : 'sr-only';
  const centred = isOpen ? '' : 'justify-center';
  return (
    // Its place stays 80 px wide below the page's sight while the open one lies over it.
    <div className={`shrink-0 print:hidden ${isOpen && !isOver ? 'w-60' : 'w-20'}`}>
      {isOver && (
        <button
          type="button"
          aria-label={t`Close the menu`}
          onClick={toggle}
          className="fixed inset-0 z-20 cursor-pointer bg-veil"
        />
      )}
      <aside
        className={`flex flex-col border-r border-cream-200 bg-white ${
          isOver
            ? 'fixed inset-y-0 left-0 z-30 w-64 shadow-floating'
            : `sticky top-15 h-[calc(100dvh-3.75rem)] ${isOpen ? 'w-60' : 'w-20'}`
        }`}
      >
        <div className="p-3">
          <button
            type="button"
            onClick={toggle}
            aria-expanded={isOpen}
            aria-controls="office-menu"
            title={isOpen ? t`Fold the menu` : t`Open the menu`}
            className={`${item} ${centred}`}
          >
            {isOpen ? <FoldSign /> : <UnfoldSign />}
            <span className={words}>
              {isOpen ? <Trans>Fold the menu</Trans> : <Trans>Open the menu</Trans>}
            </span>
          </button>
        </div>
        <nav
          id="office-menu"
          aria-label={t`Office`}
          className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3"
        >
          {floorsFor(staff.roles).map((floor) => (
            <div key={floor.rooms[0]?.path} className="flex flex-col gap-1">
              {floor.words !== undefined && (
                <p className={isOpen ? 'px-3 pt-1 text-sm font-semibold text-ink-600' : 'sr-only'}>
                  {i18n._(floor.words)}
                </p>
              )}
              {floor.rooms.map(({ path, words: name, Sign }) => (
                <NavLink
                  key={path}
                  to={paths.office(path)}
                  end
                  title={isOpen ? undefined : i18n._(name)}
                  onClick={followed}
                  className={`${item} ${centred}`}
                >
                  <Sign />
                  <span className={words}>{i18n._(name)}</span>
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
        <div className="border-t border-cream-200 p-3">
          <button
            type="button"
            title={isOpen ? undefined : t`Sign Out`}
            onClick={() => void signOut(paths.home())}
            className={`${item} ${centred}`}
          >
            <LeaveSign />
            <span className={words}>
              <Trans>Sign Out</Trans>
            </span>
          </button>
        </div>
      </aside>
    </div>
  );
}
