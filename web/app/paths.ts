import { inLanguage, type Language } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';

/** The parameter by which the contact page knows that a message has just arrived. */
export const SENT = 'sent';

/** The parameter in which the sign-in page is told where to lead back to. */
export const NEXT = 'next';
const backTo = (next?: string) => (next === undefined ? '' : `?${NEXT}=${encodeURIComponent(next)}`);

/** Every address of the site, built here and nowhere else. */
export const pathsIn = (language: Language) => ({
  home: () => inLanguage(language, '/'),
  allCows: (page = 1) => inLanguage(language, '/all-cows') + (page === 1 ? '' : `?page=${page}`),
  /** With a tag it is about that cow. */
  contactUs: (tagId?: string) =>
    inLanguage(language, '/contact-us') + (tagId === undefined ? '' : `?tag=${encodeURIComponent(tagId)}`),
  /** Where a form that was posted without JavaScript leads. */
  contactSent: () => `${inLanguage(language, '/contact-us')}?${SENT}=1`,
  aboutUs: () => inLanguage(language, '/about-us'),
  /** A page of policies/*.md. */
  policy: (policy: string) => inLanguage(language, `/policies/${policy}`),
  /** What the visitor keeps on the device. */
  saved: () => inLanguage(language, '/saved'),
  cart: () => inLanguage(language, '/cart'),
  /** With the page that was left, to which whoever has signed in returns. */
  signIn: (next?: string) => inLanguage(language, '/sign-in') + backTo(next),
  signUp: (next?: string) => inLanguage(language, '/sign-up') + backTo(next),
  forgotPassword: () => inLanguage(language, '/forgot-password'),
  resetPassword: () => inLanguage(language, '/reset-password'),
  confirmEmail: () => inLanguage(language, '/confirm-email'),
  account: () => inLanguage(language, '/account'),
  /** Where the own number is verified, and back to the page that asked for it. */
  phone: (next?: string) => `${inLanguage(language, '/account')}${backTo(next)}#phone`,
  bookings: () => inLanguage(language, '/bookings'),
  booking: (code: string) => inLanguage(language, `/bookings/${code}`),
  receipt: (code: string, number: number) => inLanguage(language, `/bookings/${code}/receipts/${number}`),
  /** The screens of the office, below /dashboard. */
  office: (path = '') => inLanguage(language, `/dashboard${path}`),
  cow: (tagId: string) => inLanguage(language, `/cow/${encodeURIComponent(tagId)}`),
});

const PATHS: Record<Language, ReturnType<typeof pathsIn>> = { en: pathsIn('en'), bn: pathsIn('bn') };

/** Addresses in the language of the page the visitor is on. */
export const usePaths = () => PATHS[useLanguage()];

/** What is the same in every language. */
export const SITEMAP = '/sitemap.xml';
export const SITEMAP_OF_PAGES = '/sitemap-pages.xml';
/** A stretch of the herd; see contract/src/cows/sitemap.ts. */
export const sitemapOfCows = ({ after, upTo }: { after: string | null; upTo: string }): string =>
  `/sitemap-cows.xml?${new URLSearchParams({ ...(after !== null && { after }), upTo })}`;
