import { inLanguage, type Language } from '~/i18n/languages';

/** Every address of the site, built here and nowhere else. */
export const pathsIn = (language: Language) => ({
  home: () => inLanguage(language, '/'),
  aboutUs: () => inLanguage(language, '/about-us'),
  allCows: (page = 1) => inLanguage(language, '/all-cows') + (page === 1 ? '' : `?page=${page}`),
  cow: (tagId: string) => inLanguage(language, `/cow/${encodeURIComponent(tagId)}`),
});
