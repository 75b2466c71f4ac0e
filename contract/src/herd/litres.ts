import { toLatinDigits } from '../digits.ts';

/** Parses "5.5" or "৫.৫" litres: with at most three decimals, otherwise null. No zod: forms load this. */
export function millilitresOf(text: string): number | null {
  const [, litres = '', rest = ''] =
    /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(toLatinDigits(text).replaceAll(/[\s]|litres?|লিটার|l$/gi, '')) ?? [];
  return litres === '' ? null : Number(litres) * 1000 + Number(rest.padEnd(3, '0'));
}
