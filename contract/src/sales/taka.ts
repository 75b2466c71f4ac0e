import { toLatinDigits } from '../digits.ts';

/** "5,000.50", "৳ ৫০০০": taka with at most two digits behind the point, more than nothing; null for anything else. No zod: forms use it. */
export function paisaOf(text: string): number | null {
  const [, taka = '', paisa = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(toLatinDigits(text).replaceAll(/[,\s৳]|bdt|tk\.?/gi, '')) ?? [];
  const amount = Number(taka) * 100 + Number(paisa.padEnd(2, '0'));
  return taka === '' || amount === 0 ? null : amount;
}

/** As it is typed into a form. */
export const takaText = (paisa: number): string =>
  paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
