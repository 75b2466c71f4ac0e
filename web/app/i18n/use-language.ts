import { useLocation } from 'react-router';
import { formatMoney, formatNumber, formatTaka } from './format.ts';
import { type Language, languageOf } from './languages.ts';

export const useLanguage = (): Language => languageOf(useLocation().pathname);

const formatIn = (language: Language) => ({
  number: (value: number) => formatNumber(language, value),
  money: (value: number) => formatMoney(language, value),
  taka: (value: number) => formatTaka(language, value),
});
const FORMATS: Record<Language, ReturnType<typeof formatIn>> = { en: formatIn('en'), bn: formatIn('bn') };

/** Numbers and money in the page's own digits. */
export const useFormat = () => FORMATS[useLanguage()];
