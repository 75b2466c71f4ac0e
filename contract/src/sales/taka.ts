import { toLatinDigits } from '../digits.ts';

/** Parses "5,000.50" or "৳ ৫০০০": a positive amount with at most two decimals, otherwise null. No zod: forms load this. */
export function paisaOf(text: string): number | null {
  const [, taka = '', paisa = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(toLatinDigits(text).replaceAll(/[,\s৳]|bdt|tk\.?/gi, '')) ?? [];
  const amount = Number(taka) * 100 + Number(paisa.padEnd(2, '0'));
  return taka === '' || amount === 0 ? null : amount;
}

/** As typed into a form. */
export const takaText = (paisa: number): string =>
  paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
