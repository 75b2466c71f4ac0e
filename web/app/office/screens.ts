import { msg } from '@lingui/core/macro';
import House from 'lucide-react/icons/house';
import Tag from 'lucide-react/icons/tag';
import ChartColumn from 'lucide-react/icons/chart-column';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import History from 'lucide-react/icons/history';
import { lazy } from 'react';
import type { OfficeScreen } from './layout/menu.ts';
import { SCREEN_PATHS } from './screen-paths.ts';

/** The layout knows every screen; its code is fetched when it is opened. */
const lazyScreen = (load: () => Promise<React.ComponentType>) =>
  lazy(async () => ({ default: await load() }));

const SCREENS: Record<(typeof SCREEN_PATHS)[number], Omit<OfficeScreen, 'path'>> = {
  '': {
    title: msg`Dashboard`,
    icon: House,
    permission: 'open:dashboard',
    Screen: lazyScreen(async () => (await import('~/office/overview/overview-screen')).OverviewScreen),
  },
  '/cows/all': {
    title: msg`All Cows`,
    icon: Tag,
    permission: 'read:inventory',
    group: msg`Cows`,
    shortTitle: msg`All`,
    Screen: lazyScreen(async () => (await import('~/office/herd/cows-screen')).CowsScreen),
  },
  '/cows/new': {
    title: msg`Register New Cow`,
    permission: 'write:cow',
    group: msg`Cows`,
    Screen: lazyScreen(async () => (await import('~/office/herd/cows-screen')).NewCowScreen),
  },
  '/cows/import': {
    title: msg`Import cows`,
    permission: 'write:cow',
    group: msg`Cows`,
    Screen: lazyScreen(async () => (await import('~/office/herd/import/import-screen')).ImportScreen),
  },
  '/cows/tags': {
    title: msg`Ear tags`,
    permission: 'read:inventory',
    group: msg`Cows`,
    Screen: lazyScreen(async () => (await import('~/office/herd/tags/ear-tags-screen')).EarTagsScreen),
  },
  '/cows/removed': {
    title: msg`Deleted cows`,
    permission: 'read:inventory',
    group: msg`Cows`,
    Screen: lazyScreen(
      async () => (await import('~/office/herd/removed/removed-cows-screen')).RemovedCowsScreen,
    ),
  },
  '/sales': {
    title: msg`Sales`,
    icon: ChartColumn,
    permission: 'read:bookings',
    Screen: lazyScreen(async () => (await import('~/office/sales/sales-screen')).SalesScreen),
  },
  '/sales/new': {
    title: msg`Book for a caller`,
    permission: 'manage:bookings',
    group: msg`Sales`,
    Screen: lazyScreen(async () => (await import('~/office/sales/caller-screen')).CallerScreen),
  },
  '/sales/quotes': {
    title: msg`Quotes`,
    permission: 'read:bookings',
    group: msg`Sales`,
    Screen: lazyScreen(async () => (await import('~/office/sales/quotes/quotes-screen')).QuotesScreen),
  },
  '/sales/quotes/new': {
    title: msg`Make a quote`,
    permission: 'manage:bookings',
    group: msg`Sales`,
    Screen: lazyScreen(async () => (await import('~/office/sales/quotes/new-quote-screen')).NewQuoteScreen),
  },
  '/sales/:code': {
    title: msg`Booking`,
    permission: 'read:bookings',
    group: msg`Sales`,
    Screen: lazyScreen(async () => (await import('~/office/sales/booking/booking-screen')).BookingScreen),
  },
  '/transactions': {
    title: msg`Transactions`,
    icon: ArrowLeftRight,
    permission: 'read:payments',
    Screen: lazyScreen(async () => (await import('~/office/transactions/payments-screen')).PaymentsScreen),
  },
  '/transactions/refunds': {
    title: msg`Refunds`,
    permission: 'read:payments',
    group: msg`Transactions`,
    Screen: lazyScreen(async () => (await import('~/office/transactions/refunds-screen')).RefundsScreen),
  },
  '/transactions/days': {
    title: msg`Money by day`,
    permission: 'read:payments',
    group: msg`Transactions`,
    Screen: lazyScreen(async () => (await import('~/office/transactions/days-screen')).DaysScreen),
  },
  '/transactions/journal': {
    title: msg`Journal`,
    permission: 'read:payments',
    group: msg`Transactions`,
    Screen: lazyScreen(async () => (await import('~/office/transactions/journal-screen')).JournalScreen),
  },
  '/transactions/statement': {
    title: msg`Import a statement`,
    permission: 'confirm:payment',
    group: msg`Transactions`,
    Screen: lazyScreen(async () => (await import('~/office/transactions/statement-screen')).StatementScreen),
  },
  '/leads': {
    title: msg`Leads`,
    icon: Inbox,
    permission: 'read:leads',
    Screen: lazyScreen(async () => (await import('~/office/leads/leads-screen')).LeadsScreen),
  },
  '/leads/:id': {
    title: msg`One lead`,
    permission: 'read:leads',
    group: msg`Leads`,
    Screen: lazyScreen(async () => (await import('~/office/leads/thread/lead-screen')).LeadScreen),
  },
  '/messages/new': {
    title: msg`New`,
    icon: Mail,
    permission: 'send:mail',
    group: msg`Messages`,
    Screen: lazyScreen(async () => (await import('~/office/messages/compose/compose-screen')).ComposeScreen),
  },
  '/messages': {
    title: msg`Sent`,
    permission: 'send:mail',
    group: msg`Messages`,
    Screen: lazyScreen(async () => (await import('~/office/messages/sent-screen')).SentScreen),
  },
  '/messages/templates': {
    title: msg`Templates`,
    permission: 'send:mail',
    group: msg`Messages`,
    Screen: lazyScreen(
      async () => (await import('~/office/messages/templates/templates-screen')).TemplatesScreen,
    ),
  },
  '/messages/:id': {
    title: msg`Message`,
    permission: 'send:mail',
    group: msg`Messages`,
    Screen: lazyScreen(async () => (await import('~/office/messages/message-screen')).MessageScreen),
  },
  '/users/admin': {
    title: msg`Admin`,
    icon: User,
    permission: 'read:users',
    group: msg`Users`,
    Screen: lazyScreen(async () => (await import('~/office/users/people-screens')).AdminsScreen),
  },
  '/users/agent': {
    title: msg`Agent`,
    icon: Users,
    permission: 'read:users',
    group: msg`Users`,
    Screen: lazyScreen(async () => (await import('~/office/users/people-screens')).AgentsScreen),
  },
  '/users/customers': {
    title: msg`Customers`,
    permission: 'read:users',
    group: msg`Users`,
    Screen: lazyScreen(async () => (await import('~/office/users/people-screens')).CustomersScreen),
  },
  '/users/:id': {
    title: msg`Person`,
    permission: 'read:users',
    group: msg`Users`,
    Screen: lazyScreen(async () => (await import('~/office/users/user-screen')).UserScreen),
  },
  '/trail': {
    title: msg`All changes`,
    icon: History,
    permission: 'read:trail',
    Screen: lazyScreen(async () => (await import('~/office/trail/trail-screen')).TrailScreen),
  },
};

export const OFFICE_SCREENS: OfficeScreen[] = SCREEN_PATHS.map((path) => ({ path, ...SCREENS[path] }));
