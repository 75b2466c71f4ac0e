export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language under its own name, for the switch. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

/** Where a phone has no room for the whole name. */
export const SHORT_LANGUAGE_NAMES: Record<Language, string> = { en: 'EN', bn: 'বাংলা' };

/** English at /…, Bangla at /bn/… */
export const languageOf = (pathname: string): Language => (/^\/bn(\/|$)/.test(pathname) ? 'bn' : 'en');

/** The same page without its language: /bn/all-cows → /all-cows. Never "//…", which a browser reads as another site. */
export const withoutLanguage = (pathname: string): string =>
  `/${pathname.replace(/^\/bn(?=\/|$)/, '').replace(/^\/+/, '')}`;

export const inLanguage = (language: Language, path: string): string =>
  language === 'en' ? path : `/bn${path === '/' ? '' : path}`;
