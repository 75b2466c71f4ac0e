import { useLocation } from 'react-router';
import { type Language, languageOf } from './languages.ts';

export { formatPhone } from '@khamar/contract/phone-format';

/** en-BD groups by thousands; en-IN writes 12,34,567, as is usual in Bangladesh. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', bn: 'bn-BD' };
/** Made when needed: on a cheap phone each takes 40 ms, and a page needs one. */
const numbers: { [language in Language]?: Intl.NumberFormat } = {};

export const formatNumber = (language: Language, value: number): string =>
  (numbers[language] ??= new Intl.NumberFormat(LOCALES[language])).format(value);

/** Taka: whole, or with two digits of paisa. */
const formatMoney = (language: Language, value: number): string =>
  Number.isInteger(value)
    ? formatNumber(language, value)
    : value.toLocaleString(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const formatTaka = (language: Language, value: number): string => `৳${formatMoney(language, value)}`;

/** 2025, ২০২৫: without a thousands separator. */
export const formatYear = (language: Language, year: number): string =>
  formatNumber(language, year).replace(',', '');

/** 2025, or 2025–2026 from 2026 on. */
export function formatYearsSince(language: Language, first: number, now = new Date()): string {
  const year = Math.max(first, now.getFullYear());
  return [...new Set([first, year])].map((each) => formatYear(language, each)).join('–');
}

export const useLanguage = (): Language => languageOf(useLocation().pathname);

const formatIn = (language: Language) => ({
  number: (value: number) => formatNumber(language, value),
  money: (value: number) => formatMoney(language, value),
  taka: (value: number) => formatTaka(language, value),
});
const FORMATS: Record<Language, ReturnType<typeof formatIn>> = { en: formatIn('en'), bn: formatIn('bn') };

/** Number and money formatting in the page's language. */
export const useFormat = () => FORMATS[useLanguage()];
