/** Path below /dashboard and file in this folder, in the order of the menu. web/app/routes.ts makes the routes of it. */
export const OFFICE_SCREENS = {
  '': 'dashboard',
  'cows/all': 'cows',
  'cows/import': 'cow-import',
  'cows/tags': 'ear-tags',
  'cows/removed': 'removed-cows',
  sales: 'sales',
  transactions: 'transactions',
  leads: 'leads',
  'messages/new': 'new-message',
  'users/admin': 'admins',
  'users/agent': 'agents',
};
