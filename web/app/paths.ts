import { inLanguage, type Language } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';

/** Set after a message was sent, for the contact page. */
export const SENT = 'sent';

/** Hash of a cow page that opens its sheet for reserving; visitors also return to it after signing in. */
export const HOLD = 'hold';

/** Id of the similar cows on a cow page, and on the page of a booking that has ended. */
export const SIMILAR = 'similar';

/** Where to return after signing in. */
export const NEXT = 'next';
/** Set if someone signs in to join a waiting list. */
export const WAIT = 'wait';
const backTo = (next?: string) => (next === undefined ? '' : `?${NEXT}=${encodeURIComponent(next)}`);

const reserve = (language: Language, tagId: string) =>
  inLanguage(language, `/cow/${encodeURIComponent(tagId)}#${HOLD}`);

/** Every path of the site is built here. */
export const pathsIn = (language: Language) => ({
  home: () => inLanguage(language, '/'),
  allCows: (page = 1) => inLanguage(language, '/all-cows') + (page === 1 ? '' : `?page=${page}`),
  /** With a tag, the message is about that cow. */
  contactUs: (tagId?: string) =>
    inLanguage(language, '/contact-us') + (tagId === undefined ? '' : `?tag=${encodeURIComponent(tagId)}`),
  /** Redirect target of a form posted without JavaScript. */
  contactSent: () => `${inLanguage(language, '/contact-us')}?${SENT}=1`,
  aboutUs: () => inLanguage(language, '/about-us'),
  /** A page of policies/*.md. */
  policy: (policy: string) => inLanguage(language, `/policies/${policy}`),
  /** The visitor's saved cows, stored on the device. */
  saved: () => inLanguage(language, '/saved'),
  cart: () => inLanguage(language, '/cart'),
  /** `next` is the page to return to after signing in. */
  signIn: (next?: string) => inLanguage(language, '/sign-in') + backTo(next),
  /** Leads back to the cow's sheet. */
  signInTo: (wish: 'reserve' | 'wait', tagId: string) =>
    inLanguage(language, '/sign-in') +
    backTo(reserve(language, tagId)) +
    (wish === 'wait' ? `&${WAIT}=1` : ''),
  signUp: (next?: string) => inLanguage(language, '/sign-up') + backTo(next),
  forgotPassword: () => inLanguage(language, '/forgot-password'),
  resetPassword: () => inLanguage(language, '/reset-password'),
  confirmEmail: () => inLanguage(language, '/confirm-email'),
  account: () => inLanguage(language, '/account'),
  /** Phone verification; `next` is the page to return to. */
  phone: (next?: string) => `${inLanguage(language, '/account')}${backTo(next)}#phone`,
  bookings: () => inLanguage(language, '/bookings'),
  booking: (code: string) => inLanguage(language, `/bookings/${code}`),
  receipt: (code: string, number: number) => inLanguage(language, `/bookings/${code}/receipts/${number}`),
  /** Office screens, below /dashboard. */
  office: (path = '') => inLanguage(language, `/dashboard${path}`),
  /** The driver's page. */
  run: () => inLanguage(language, '/dashboard/run'),
  /** The weighing round; with a tag, the form for that cow. */
  weigh: (tagId?: string) =>
    inLanguage(language, '/dashboard/weigh') +
    (tagId === undefined ? '' : `#cow/${encodeURIComponent(tagId)}`),
  cow: (tagId: string) => inLanguage(language, `/cow/${encodeURIComponent(tagId)}`),
  /** The sheet to reserve the cow, or to join its waiting list. */
  reserve: (tagId: string) => reserve(language, tagId),
});

const PATHS: Record<Language, ReturnType<typeof pathsIn>> = { en: pathsIn('en'), bn: pathsIn('bn') };

/** Paths in the current page's language. */
export const usePaths = () => PATHS[useLanguage()];

/** Paths without a language prefix. */
export const SITEMAP = '/sitemap.xml';
export const SITEMAP_OF_PAGES = '/sitemap-pages.xml';
/** A range of cows; see contract/src/cows/sitemap.ts. */
export const sitemapOfCows = ({ after, upTo }: { after: string | null; upTo: string }): string =>
  `/sitemap-cows.xml?${new URLSearchParams({ ...(after !== null && { after }), upTo })}`;
