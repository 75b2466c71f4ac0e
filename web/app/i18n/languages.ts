export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own name, for the language switch. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

/** For phones, where the full name does not fit. */
export const SHORT_LANGUAGE_NAMES: Record<Language, string> = { en: 'EN', bn: 'বাংলা' };

/** English at /…, Bangla at /bn/… */
export const languageOf = (pathname: string): Language => (/^\/bn(\/|$)/.test(pathname) ? 'bn' : 'en');

/** The path without its language prefix: /bn/all-cows → /all-cows. Never starts with "//", which a browser reads as another host. */
export const withoutLanguage = (pathname: string): string =>
  `/${pathname.replace(/^\/bn(?=\/|$)/, '').replace(/^\/+/, '')}`;

export const inLanguage = (language: Language, path: string): string =>
  language === 'en' ? path : `/bn${path === '/' ? '' : path}`;
