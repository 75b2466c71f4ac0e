import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import type { Language } from './i18n/languages';

/** The same screens in each language; a route needs an id of its own for each. */
const storefront = (language: Language) => {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return layout('routes/storefront/layout.tsx', id('storefront'), [
    index('routes/storefront/home.tsx', id('home')),
    route('all-cows', 'routes/storefront/all-cows.tsx', id('all-cows')),
    route('about-us', 'routes/storefront/about-us.tsx', id('about-us')),
    route('cow/:tagId', 'routes/storefront/cow.tsx', id('cow')),
    route('contact-us', 'routes/storefront/contact-us.tsx', id('contact-us')),
    // An address that no route matches would skip the root's middleware, and with it the store.
    route('*', 'routes/storefront/not-found.tsx', id('not-found')),
  ]);
};

/** Rooms that are not built yet share one screen. */
const TO_BE_BUILT = ['sales', 'transactions', 'messages/new', 'users/admin', 'users/agent'];

const office = (language: Language) => {
  const id = (name: string) => ({ id: `${language}/office/${name}` });
  return route('dashboard', 'routes/dashboard/layout.tsx', id('layout'), [
    index('routes/dashboard/room.tsx', id('home')),
    route('cows/all', 'routes/dashboard/cows.tsx', id('cows')),
    route('leads', 'routes/dashboard/leads.tsx', id('leads')),
    ...TO_BE_BUILT.map((path) => route(path, 'routes/dashboard/room.tsx', id(path))),
  ]);
};

export default [
  storefront('en'),
  office('en'),
  ...prefix('bn', [storefront('bn'), office('bn')]),
] satisfies RouteConfig;
