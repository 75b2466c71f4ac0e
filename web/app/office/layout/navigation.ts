import { can, type Permission, type Role } from '@khamar/contract/accounts/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Tag from 'lucide-react/icons/tag';
import ChartColumn from 'lucide-react/icons/chart-column';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Truck from 'lucide-react/icons/truck';
import History from 'lucide-react/icons/history';
import Settings from 'lucide-react/icons/settings';
import { useMatches } from 'react-router';
import type { OFFICE_SCREENS } from '~/routes';

/** Menu entry, breadcrumbs, document title and guard of an office screen. */
interface ScreenDetails {
  title: MessageDescriptor;
  /** Screens without an icon are not in the menu; other screens link to them. */
  icon?: LucideIcon;
  /** Only hides the screen: the server checks permissions on every request itself. */
  permission: Permission;
  /** Heading of the menu section, and a step of the breadcrumbs. */
  group?: MessageDescriptor;
  /** For the breadcrumbs, if the group already contains part of the title. */
  shortTitle?: MessageDescriptor;
}

/** In menu order. web/app/routes.ts has the file of each, apart from this because it is read before macros are compiled. */
const DETAILS: Record<keyof typeof OFFICE_SCREENS, ScreenDetails> = {
  '': {
    title: msg`Dashboard`,
    icon: House,
    permission: 'open:dashboard',
  },
  '/cows/all': {
    title: msg`All Cows`,
    icon: Tag,
    permission: 'read:inventory',
    group: msg`Cows`,
    shortTitle: msg`All`,
  },
  '/cows/new': {
    title: msg`Register New Cow`,
    permission: 'write:cow',
    group: msg`Cows`,
  },
  '/cows/import': {
    title: msg`Import cows`,
    permission: 'write:cow',
    group: msg`Cows`,
  },
  '/cows/tags': {
    title: msg`Ear tags`,
    permission: 'read:inventory',
    group: msg`Cows`,
  },
  '/cows/removed': {
    title: msg`Deleted cows`,
    permission: 'read:inventory',
    group: msg`Cows`,
  },
  '/herd': {
    title: msg`Herd`,
    icon: HeartPulse,
    permission: 'record:herd',
  },
  '/herd/groups': {
    title: msg`Groups and feed`,
    permission: 'manage:costs',
    group: msg`Herd`,
  },
  '/herd/milk': {
    title: msg`Milk`,
    permission: 'record:herd',
    group: msg`Herd`,
  },
  '/herd/cows/:cow': {
    title: msg`Records`,
    permission: 'record:herd',
    group: msg`Herd`,
  },
  '/sales': {
    title: msg`Sales`,
    icon: ChartColumn,
    permission: 'read:bookings',
  },
  '/sales/new': {
    title: msg`New booking`,
    permission: 'manage:bookings',
    group: msg`Sales`,
  },
  '/sales/sell': {
    title: msg`New sale`,
    permission: 'manage:bookings',
    group: msg`Sales`,
  },
  '/sales/quotes': {
    title: msg`Quotes`,
    permission: 'read:bookings',
    group: msg`Sales`,
  },
  '/sales/quotes/new': {
    title: msg`New quote`,
    permission: 'manage:bookings',
    group: msg`Sales`,
  },
  '/sales/slip': {
    title: msg`Slip`,
    permission: 'read:bookings',
    group: msg`Sales`,
  },
  '/sales/:code': {
    title: msg`Booking`,
    permission: 'read:bookings',
    group: msg`Sales`,
  },
  '/sales/:code/receipts/:number': {
    title: msg`Receipt`,
    permission: 'read:bookings',
    group: msg`Sales`,
  },
  '/deliveries': {
    title: msg`Deliveries`,
    icon: Truck,
    permission: 'read:deliveries',
  },
  '/deliveries/today': {
    title: msg`Today`,
    permission: 'manage:deliveries',
    group: msg`Deliveries`,
  },
  '/deliveries/runs/:id/sheet': {
    title: msg`Run sheet`,
    permission: 'read:deliveries',
    group: msg`Deliveries`,
  },
  '/deliveries/zones': {
    title: msg`Zones and slots`,
    permission: 'read:deliveries',
    group: msg`Deliveries`,
  },
  '/transactions': {
    title: msg`Transactions`,
    icon: ArrowLeftRight,
    permission: 'read:payments',
  },
  '/transactions/refunds': {
    title: msg`Refunds`,
    permission: 'read:payments',
    group: msg`Transactions`,
  },
  '/transactions/days': {
    title: msg`Daily totals`,
    permission: 'read:payments',
    group: msg`Transactions`,
  },
  '/transactions/receivables': {
    title: msg`Receivables`,
    permission: 'read:payments',
    group: msg`Transactions`,
  },
  '/transactions/balance': {
    title: msg`Balance`,
    permission: 'read:books',
    group: msg`Transactions`,
  },
  '/transactions/journal': {
    title: msg`Journal`,
    permission: 'read:payments',
    group: msg`Transactions`,
  },
  '/transactions/payouts': {
    title: msg`Payouts`,
    permission: 'read:books',
    group: msg`Transactions`,
  },
  '/transactions/statement': {
    title: msg`Import statement`,
    permission: 'confirm:payment',
    group: msg`Transactions`,
  },
  '/cash': {
    title: msg`Cash in hand`,
    icon: Banknote,
    permission: 'record:cash',
  },
  '/cash/closings': {
    title: msg`Closings`,
    permission: 'record:cash',
    group: msg`Cash in hand`,
  },
  '/leads': {
    title: msg`Leads`,
    icon: Inbox,
    permission: 'read:leads',
  },
  '/leads/:id': {
    title: msg`Lead`,
    permission: 'read:leads',
    group: msg`Leads`,
  },
  '/messages/new': {
    title: msg`New`,
    icon: Mail,
    permission: 'send:mail',
    group: msg`Messages`,
  },
  '/messages': {
    title: msg({ message: 'Sent', context: 'messages' }),
    permission: 'send:mail',
    group: msg`Messages`,
  },
  '/messages/templates': {
    title: msg`Templates`,
    permission: 'send:mail',
    group: msg`Messages`,
  },
  '/messages/:id': {
    title: msg`Message`,
    permission: 'send:mail',
    group: msg`Messages`,
  },
  '/users/admin': {
    title: msg`Admin`,
    icon: User,
    permission: 'read:users',
    group: msg`Users`,
  },
  '/users/agent': {
    title: msg`Agent`,
    icon: Users,
    permission: 'read:users',
    group: msg`Users`,
  },
  '/users/customers': {
    title: msg`Customers`,
    permission: 'read:users',
    group: msg`Users`,
  },
  '/users/:id': {
    title: msg`User`,
    permission: 'read:users',
    group: msg`Users`,
  },
  '/trail': {
    title: msg`Audit log`,
    icon: History,
    permission: 'read:trail',
  },
  '/settings': {
    title: msg`Settings`,
    icon: Settings,
    permission: 'manage:settings',
  },
};

export interface OfficeScreen extends ScreenDetails {
  /** Path below /dashboard, with a leading slash; empty for the first screen. */
  path: string;
}

export const officeScreens: OfficeScreen[] = Object.entries(DETAILS).map(([path, details]) => ({
  path,
  ...details,
}));

/** The open screen, by its route id (web/app/routes.ts). */
export function useOfficeScreen(): OfficeScreen {
  const id = useMatches().at(-1)?.id;
  const screen = officeScreens.find(({ path }) => id === `office${path}`);
  if (screen === undefined) throw new Error(`${id} is not an office screen`);
  return screen;
}

interface MenuGroup {
  title: MessageDescriptor | undefined;
  items: { path: string; title: MessageDescriptor; icon: LucideIcon; permission: Permission }[];
}

/** The menu for these roles; consecutive screens with the same heading are grouped. */
export function menuGroupsFor(roles: readonly Role[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const { path, title, icon, group, permission } of officeScreens) {
    if (icon === undefined || !can(roles, permission)) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.title?.id === group?.id)
      last.items.push({ path, title, icon, permission });
    else groups.push({ title: group, items: [{ path, title, icon, permission }] });
  }
  return groups;
}
