import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

const shop = layout('routes/shop/layout.tsx', [
  index('routes/shop/home.tsx'),
  route('all-cows', 'routes/shop/all-cows.tsx'),
  route('about-us', 'routes/shop/about-us.tsx'),
  route('cow/:tagId', 'routes/shop/cow.tsx'),
  route('policies/:policy', 'routes/shop/policy.tsx'),
  route('contact-us', 'routes/shop/contact-us.tsx'),
  route('saved', 'routes/shop/saved.tsx'),
  route('cart', 'routes/shop/cart.tsx'),
  route('sign-in', 'routes/account/sign-in.tsx'),
  route('sign-up', 'routes/account/sign-up.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('confirm-email', 'routes/account/confirm-email.tsx'),
  route('account', 'routes/account/account.tsx'),
  // Opened by a link with a token; no other page loads their code.
  route('quote/:token', 'routes/shop/quote.tsx'),
  route('family/:token', 'routes/shop/family.tsx'),
  route('slip/:token', 'routes/shop/slip.tsx'),
  route('bookings', 'routes/shop/bookings.tsx'),
  route('bookings/:code', 'routes/shop/booking.tsx'),
  route('bookings/:code/receipts/:number', 'routes/shop/receipt.tsx'),
  // A URL without a matching route would skip the root's middleware, and with it the store.
  route('*', 'routes/shop/not-found.tsx'),
]);

/** Path below /dashboard → file below web/app/office. office/layout/navigation.ts has title, icon and permission of each. */
export const OFFICE_SCREENS = {
  '': 'overview/overview-screen',
  '/cows/all': 'inventory/cows-screen',
  '/cows/new': 'inventory/cows-screen',
  '/cows/import': 'inventory/import/import-screen',
  '/cows/tags': 'inventory/tags/ear-tags-screen',
  '/cows/removed': 'inventory/removed/removed-cows-screen',
  '/herd': 'herd/due/due-screen',
  '/herd/groups': 'herd/groups/groups-screen',
  '/herd/milk': 'herd/milk/milk-day-screen',
  '/herd/cows/:cow': 'herd/cow-records-screen',
  '/sales': 'sales/sales-screen',
  '/sales/new': 'sales/new-booking-screen',
  '/sales/sell': 'sales/counter-sale/counter-sale-screen',
  '/sales/quotes': 'sales/quotes/quotes-screen',
  '/sales/quotes/new': 'sales/quotes/new-quote-screen',
  '/sales/slip': 'sales/slip/slip-screen',
  '/sales/:code': 'sales/booking/booking-screen',
  '/sales/:code/receipts/:number': 'sales/slip/receipt-screen',
  '/deliveries': 'deliveries/board/board-screen',
  '/deliveries/today': 'deliveries/today/today-screen',
  '/deliveries/runs/:id/sheet': 'deliveries/sheet/run-sheet-screen',
  '/deliveries/zones': 'deliveries/zones/zones-screen',
  '/transactions': 'transactions/payments-screen',
  '/transactions/refunds': 'transactions/refunds-screen',
  '/transactions/days': 'transactions/days/daily-totals-screen',
  '/transactions/receivables': 'transactions/receivables/receivables-screen',
  '/transactions/balance': 'transactions/balance-screen',
  '/transactions/journal': 'transactions/journal-screen',
  '/transactions/payouts': 'transactions/payouts/payouts-screen',
  '/transactions/statement': 'transactions/statement/statement-screen',
  '/cash': 'cash/cash-screen',
  '/cash/closings': 'cash/closings-screen',
  '/leads': 'leads/leads-screen',
  '/leads/:id': 'leads/thread/lead-screen',
  '/messages/new': 'messages/compose/compose-screen',
  '/messages': 'messages/sent-screen',
  '/messages/templates': 'messages/templates/templates-screen',
  '/messages/:id': 'messages/message-screen',
  '/users/admin': 'users/people-screen',
  '/users/agent': 'users/people-screen',
  '/users/customers': 'users/people-screen',
  '/users/:id': 'users/user-screen',
  '/trail': 'audit-log/audit-log-screen',
  '/settings': 'settings/settings-screen',
};

const office = route(
  'dashboard',
  'routes/office.tsx',
  Object.entries(OFFICE_SCREENS).map(([path, name]) => {
    // Explicit ids, because one file may serve several paths.
    const [id, file] = [`office${path}`, `office/${name}.tsx`];
    return path === '' ? index(file, { id }) : route(path.slice(1), file, { id });
  }),
);

/** A page apart from the office, whose code it does not load, with a service worker of its own. */
const offlinePage = (name: string, file: string) => [
  route(`dashboard/${name}`, file),
  route(`dashboard/${name}-worker.js`, 'routes/offline/page-worker.ts', { id: `${name}-worker` }),
  route(`dashboard/${name}.webmanifest`, 'routes/offline/page-manifest.ts', { id: `${name}-manifest` }),
];

const offlinePages = [
  ...offlinePage('run', 'routes/driver/run.tsx'),
  ...offlinePage('weigh', 'routes/weighing/weigh.tsx'),
];

export default [
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/seo/sitemap-pages.ts'),
  route('sitemap-cows.xml', 'routes/seo/sitemap-cows.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  // English at /…, Bangla at /bn/…; languageOf() reads the language from the path.
  ...prefix('bn?', [route('manifest.webmanifest', 'routes/seo/manifest.ts'), shop, office, ...offlinePages]),
] satisfies RouteConfig;
