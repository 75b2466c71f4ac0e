/** Below /dashboard, in the order of the menu: web/app/routes.ts makes the routes of them, screens.ts says what each shows. */
export const SCREEN_PATHS = [
  '',
  '/cows/all',
  '/cows/new',
  '/cows/import',
  '/cows/tags',
  '/cows/removed',
  '/sales',
  '/sales/new',
  '/sales/quotes',
  '/sales/quotes/new',
  '/sales/:code',
  '/transactions',
  '/transactions/refunds',
  '/transactions/days',
  '/transactions/journal',
  '/transactions/statement',
  '/leads',
  '/leads/:id',
  '/messages/new',
  '/messages',
  '/messages/templates',
  '/messages/:id',
  '/users/admin',
  '/users/agent',
  '/users/customers',
  '/users/:id',
  '/trail',
] as const;

/** All of them have one module. */
export const routeIdOf = (path: string) => `routes/office/screen:${path}`;
