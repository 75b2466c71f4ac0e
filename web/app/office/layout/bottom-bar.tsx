import { can, type Permission, type Role } from '@khamar/contract/accounts/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import Inbox from 'lucide-react/icons/inbox';
import Menu from 'lucide-react/icons/menu';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import Plus from 'lucide-react/icons/plus';
import Tag from 'lucide-react/icons/tag';
import { NavLink } from 'react-router';
import { usePaths } from '~/paths';

interface DailyLink {
  path: string;
  title: MessageDescriptor;
  icon: LucideIcon;
  permission: Permission;
}

/** Most used first; a phone shows the first four the user has permission for. */
const DAILY: DailyLink[] = [
  { path: '/cows/all', title: msg`Cows`, icon: Tag, permission: 'read:inventory' },
  { path: '/cows/new', title: msg`Add cow`, icon: Plus, permission: 'write:cow' },
  { path: '/leads', title: msg`Leads`, icon: Inbox, permission: 'read:leads' },
  { path: '/sales', title: msg`Sales`, icon: ChartColumn, permission: 'read:bookings' },
  { path: '/sales/new', title: msg`Booking`, icon: PhoneIncoming, permission: 'manage:bookings' },
  { path: '/cash', title: msg`Cash`, icon: Banknote, permission: 'record:cash' },
  { path: '/transactions', title: msg`Payments`, icon: ArrowLeftRight, permission: 'read:payments' },
];

const item =
  'flex min-h-touch min-w-0 flex-1 basis-0 cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-sm ' +
  'text-pasture-900 active:bg-pasture-200 aria-busy:animate-pulse aria-busy:bg-pasture-200 aria-[current=page]:bg-pasture-200 ' +
  'aria-[current=page]:font-bold [&>svg]:shrink-0';

const linksFor = (roles: readonly Role[]) =>
  DAILY.filter(({ permission }) => can(roles, permission)).slice(0, 4);

interface BottomBarProps {
  roles: readonly Role[];
  onMore: () => void;
  /** The menu was opened but has not loaded yet. */
  isMenuLoading?: boolean;
}

/** The bottom navigation on phones. All other screens are in the menu. */
export function BottomBar({ roles, onMore, isMenuLoading = false }: BottomBarProps) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  return (
    <nav
      aria-label={t`Quick links`}
      className="bar-at-thumb fixed inset-x-0 bottom-0 z-20 flex items-stretch border-t border-cream-200 bg-white pb-[env(safe-area-inset-bottom)] xs:hidden print:hidden"
    >
      {linksFor(roles).map(({ path, title, icon: Icon }) => (
        <NavLink key={path} to={paths.office(path)} end className={item}>
          <Icon />
          <span className="max-w-full wrap-anywhere">{i18n._(title)}</span>
        </NavLink>
      ))}
      <button type="button" onClick={onMore} aria-busy={isMenuLoading} className={item}>
        <Menu />
        <span className="max-w-full wrap-anywhere">
          <Trans>More</Trans>
        </span>
      </button>
    </nav>
  );
}
