import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import type { Language } from './i18n/languages';

/** The same screens in each language. A route needs an id of its own for each; by its file a page finds its words (choose-words.ts). */
const shop = (language: Language) => {
  const id = (name: string) => ({ id: `${language}:routes/shop/${name}` });
  const accountId = (name: string) => ({ id: `${language}:routes/account/${name}` });
  return layout('routes/shop/layout.tsx', id('layout'), [
    index('routes/shop/home.tsx', id('home')),
    route('all-cows', 'routes/shop/all-cows.tsx', id('all-cows')),
    route('about-us', 'routes/shop/about-us.tsx', id('about-us')),
    route('cow/:tagId', 'routes/shop/cow.tsx', id('cow')),
    route('contact-us', 'routes/shop/contact-us.tsx', id('contact-us')),
    route('saved', 'routes/shop/saved.tsx', id('saved')),
    route('cart', 'routes/shop/cart.tsx', id('cart')),
    route('sign-in', 'routes/account/sign-in.tsx', accountId('sign-in')),
    route('sign-up', 'routes/account/sign-up.tsx', accountId('sign-up')),
    route('forgot-password', 'routes/account/forgot-password.tsx', accountId('forgot-password')),
    route('reset-password', 'routes/account/reset-password.tsx', accountId('reset-password')),
    route('account', 'routes/account/account.tsx', accountId('account')),
    // An address that no route matches would skip the root's middleware, and with it the store.
    route('*', 'routes/shop/not-found.tsx', id('not-found')),
  ]);
};

/** For machines that come by, not for people. */
const seo = [
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/seo/sitemap-pages.ts'),
  route('sitemap-cows.xml', 'routes/seo/sitemap-cows.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('manifest.webmanifest', 'routes/seo/manifest.ts', { id: 'en/manifest' }),
  route('bn/manifest.webmanifest', 'routes/seo/manifest.ts', { id: 'bn/manifest' }),
];

/** Screens that are not built yet share one. */
const TO_BE_BUILT = ['sales', 'transactions', 'messages/new', 'users/admin', 'users/agent'];

const office = (language: Language) => {
  const id = (file: string, path = '') => ({
    id: `${language}:routes/office/${file}${path && `#${path}`}`,
  });
  return route('dashboard', 'routes/office/layout.tsx', id('layout'), [
    index('routes/office/placeholder.tsx', id('placeholder')),
    route('cows/all', 'routes/office/herd.tsx', id('herd')),
    route('cows/import', 'routes/office/cow-import.tsx', id('cow-import')),
    route('cows/tags', 'routes/office/ear-tags.tsx', id('ear-tags')),
    route('cows/removed', 'routes/office/removed-cows.tsx', id('removed-cows')),
    route('leads', 'routes/office/leads.tsx', id('leads')),
    ...TO_BE_BUILT.map((path) => route(path, 'routes/office/placeholder.tsx', id('placeholder', path))),
  ]);
};

export default [
  ...seo,
  shop('en'),
  office('en'),
  ...prefix('bn', [shop('bn'), office('bn')]),
] satisfies RouteConfig;
