import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

const shop = layout('routes/shop/layout.tsx', [
  index('routes/shop/home.tsx'),
  route('all-cows', 'routes/shop/all-cows.tsx'),
  route('about-us', 'routes/shop/about-us.tsx'),
  route('cow/:tagId', 'routes/shop/cow.tsx'),
  route('contact-us', 'routes/shop/contact-us.tsx'),
  route('saved', 'routes/shop/saved.tsx'),
  route('cart', 'routes/shop/cart.tsx'),
  route('sign-in', 'routes/account/sign-in.tsx'),
  route('sign-up', 'routes/account/sign-up.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('account', 'routes/account/account.tsx'),
  // An address that no route matches would skip the root's middleware, and with it the store.
  route('*', 'routes/shop/not-found.tsx'),
]);

/** Screens that are not built yet share one file; what follows # makes the id of each unique (choose-words.ts cuts it off). */
const toBeBuilt = ['sales', 'transactions', 'messages/new', 'users/admin', 'users/agent'].map((path) =>
  route(path, 'routes/office/placeholder.tsx', { id: `routes/office/placeholder#${path}` }),
);

const office = route('dashboard', 'routes/office/layout.tsx', [
  index('routes/office/placeholder.tsx'),
  route('cows/all', 'routes/office/herd.tsx'),
  route('cows/import', 'routes/office/cow-import.tsx'),
  route('cows/tags', 'routes/office/ear-tags.tsx'),
  route('cows/removed', 'routes/office/removed-cows.tsx'),
  route('leads', 'routes/office/leads.tsx'),
  ...toBeBuilt,
]);

export default [
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/seo/sitemap-pages.ts'),
  route('sitemap-cows.xml', 'routes/seo/sitemap-cows.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  // English at /…, Bangla at /bn/…; languageOf() reads the language from the address.
  ...prefix('bn?', [route('manifest.webmanifest', 'routes/seo/manifest.ts'), shop, office]),
] satisfies RouteConfig;
