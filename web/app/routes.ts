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
    // An address that no route matches would skip the root's middleware, and with it the store.
    route('*', 'routes/storefront/not-found.tsx', id('not-found')),
  ]);
};

export default [storefront('en'), ...prefix('bn', [storefront('bn')])] satisfies RouteConfig;
