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
    route('sign-in', 'routes/storefront/sign-in.tsx', id('sign-in')),
    route('sign-up', 'routes/storefront/sign-up.tsx', id('sign-up')),
    route('forgot-password', 'routes/storefront/forgot-password.tsx', id('forgot-password')),
    route('reset-password', 'routes/storefront/reset-password.tsx', id('reset-password')),
    route('account', 'routes/storefront/account.tsx', id('account')),
    // An address that no route matches would skip the root's middleware, and with it the store.
    route('*', 'routes/storefront/not-found.tsx', id('not-found')),
  ]);
};

export default [storefront('en'), ...prefix('bn', [storefront('bn')])] satisfies RouteConfig;
