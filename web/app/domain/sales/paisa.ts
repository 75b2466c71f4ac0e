import { toLatinDigits } from '@khamar/contract/digits';
import type { Language } from '~/i18n/languages';
import { useLanguage, formatNumber } from '~/i18n/use-language';

/** Parses an amount as typed, e.g. ৳22,700.50, in Latin or Bangla digits; undefined if it is not an amount. */
export function paisaOf(typed: string): number | undefined {
  const [, taka, paisa = ''] =
    /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(toLatinDigits(typed).replaceAll(/[\s৳,]/g, '')) ?? [];
  return taka === undefined ? undefined : Number(taka) * 100 + Number(paisa.padEnd(2, '0'));
}

/** Exact: whole taka without decimals, otherwise with two digits of paisa. */
export function formatPaisa(language: Language, paisa: number): string {
  if (paisa < 0) return `−${formatPaisa(language, -paisa)}`;
  const rest = paisa % 100;
  const taka = `৳${formatNumber(language, (paisa - rest) / 100)}`;
  if (rest === 0) return taka;
  return `${taka}.${formatNumber(language, Math.floor(rest / 10))}${formatNumber(language, rest % 10)}`;
}

export function useFormatPaisa(): (paisa: number) => string {
  const language = useLanguage();
  return (paisa) => formatPaisa(language, paisa);
}
