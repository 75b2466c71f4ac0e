import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import type { Language } from './i18n/languages';

/** The same screens in each language. A route needs an id of its own for each; by its file a page finds its words (choose-words.ts). */
const storefront = (language: Language) => {
  const id = (name: string) => ({ id: `${language}:routes/storefront/${name}` });
  return layout('routes/storefront/layout.tsx', id('layout'), [
    index('routes/storefront/home.tsx', id('home')),
    route('all-cows', 'routes/storefront/all-cows.tsx', id('all-cows')),
    route('about-us', 'routes/storefront/about-us.tsx', id('about-us')),
    route('cow/:tagId', 'routes/storefront/cow.tsx', id('cow')),
    route('contact-us', 'routes/storefront/contact-us.tsx', id('contact-us')),
    route('saved', 'routes/storefront/saved.tsx', id('saved')),
    route('cart', 'routes/storefront/cart.tsx', id('cart')),
    route('sign-in', 'routes/storefront/sign-in.tsx', id('sign-in')),
    route('sign-up', 'routes/storefront/sign-up.tsx', id('sign-up')),
    route('forgot-password', 'routes/storefront/forgot-password.tsx', id('forgot-password')),
    route('reset-password', 'routes/storefront/reset-password.tsx', id('reset-password')),
    route('account', 'routes/storefront/account.tsx', id('account')),
    // An address that no route matches would skip the root's middleware, and with it the store.
    route('*', 'routes/storefront/not-found.tsx', id('not-found')),
  ]);
};

/** For machines that come by, not for people. */
const found = [
  route('sitemap.xml', 'routes/found/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/found/sitemap-pages.ts'),
  route('sitemap-cows.xml', 'routes/found/sitemap-cows.ts'),
  route('robots.txt', 'routes/found/robots.ts'),
  route('manifest.webmanifest', 'routes/found/manifest.ts', { id: 'en/manifest' }),
  route('bn/manifest.webmanifest', 'routes/found/manifest.ts', { id: 'bn/manifest' }),
];

/** Rooms that are not built yet share one screen. */
const TO_BE_BUILT = ['sales', 'transactions', 'messages/new', 'users/admin', 'users/agent'];

const office = (language: Language) => {
  const id = (file: string, room = '') => ({
    id: `${language}:routes/dashboard/${file}${room && `#${room}`}`,
  });
  return route('dashboard', 'routes/dashboard/layout.tsx', id('layout'), [
    index('routes/dashboard/room.tsx', id('room')),
    route('cows/all', 'routes/dashboard/cows.tsx', id('cows')),
    route('cows/import', 'routes/dashboard/cow-import.tsx', id('cow-import')),
    route('cows/tags', 'routes/dashboard/ear-tags.tsx', id('ear-tags')),
    route('cows/removed', 'routes/dashboard/removed-cows.tsx', id('removed-cows')),
    route('leads', 'routes/dashboard/leads.tsx', id('leads')),
    ...TO_BE_BUILT.map((path) => route(path, 'routes/dashboard/room.tsx', id('room', path))),
  ]);
};

export default [
  ...found,
  storefront('en'),
  office('en'),
  ...prefix('bn', [storefront('bn'), office('bn')]),
] satisfies RouteConfig;
