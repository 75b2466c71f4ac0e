import type { Language } from './languages.ts';

/** en-BD groups by thousands; en-IN writes 12,34,567 as Bangladesh does. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', bn: 'bn-BD' };
const NUMBERS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(LOCALES.en),
  bn: new Intl.NumberFormat(LOCALES.bn),
};

export const formatNumber = (language: Language, value: number): string => NUMBERS[language].format(value);

export const formatTaka = (language: Language, value: number): string => `৳${formatNumber(language, value)}`;

/** +8801700000000 → 01700-000000, as people here write it. */
export function formatPhone(language: Language, phone: string): string {
  const local = phone.replace(/^\+88(\d{5})(\d{6})$/, '$1-$2');
  return language === 'bn' ? local.replace(/\d/g, (digit) => formatNumber('bn', Number(digit))) : local;
}

/** 2025, ২০২৫: a year has no comma. */
export const formatYear = (language: Language, year: number): string =>
  formatNumber(language, year).replace(',', '');
