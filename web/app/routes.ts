import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import { OFFICE_SCREENS } from './routes/office/screens';

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
  route('bookings', 'routes/shop/bookings.tsx'),
  route('bookings/:code', 'routes/shop/booking.tsx'),
  route('bookings/:code/receipts/:number', 'routes/shop/receipt.tsx'),
  // A URL without a matching route would skip the root's middleware, and with it the store.
  route('*', 'routes/shop/not-found.tsx'),
]);

const office = route(
  'dashboard',
  'routes/office/layout.tsx',
  Object.entries(OFFICE_SCREENS).map(([path, name]) => {
    const file = `routes/office/${name}.tsx`;
    return path === '' ? index(file) : route(path, file);
  }),
);

export default [
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/seo/sitemap-pages.ts'),
  route('sitemap-cows.xml', 'routes/seo/sitemap-cows.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  // English at /…, Bangla at /bn/…; languageOf() reads the language from the path.
  ...prefix('bn?', [route('manifest.webmanifest', 'routes/seo/manifest.ts'), shop, office]),
] satisfies RouteConfig;
