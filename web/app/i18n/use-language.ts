import { useLocation } from 'react-router';
import { formatNumber, formatTaka } from './format.ts';
import { type Language, languageOf } from './languages.ts';

export const useLanguage = (): Language => languageOf(useLocation().pathname);

/** Numbers and money in the page's own digits. */
export function useFormat() {
  const language = useLanguage();
  return {
    number: (value: number) => formatNumber(language, value),
    taka: (value: number) => formatTaka(language, value),
  };
}
