import { isColor } from '@khamar/contract/cows/colors';
import type { CowTable } from './cows.table.ts';

type ColorColumns = Pick<CowTable, 'color' | 'color_word'>;
type PricePerKgColumns = Pick<CowTable, 'price_per_kg' | 'price_per_kg_exact'>;

export const enteredColor = (row: ColorColumns): string | null => row.color_word ?? row.color;

export const enteredPricePerKg = (row: PricePerKgColumns): number | null =>
  row.price_per_kg_exact ?? row.price_per_kg;

/** Both columns of a colour; nothing where none is given. */
export function colorColumns(color: string | null | undefined): Partial<ColorColumns> {
  if (color === undefined) return {};
  if (color === null || isColor(color)) return { color, color_word: null };
  return { color: null, color_word: color };
}

/** Both columns of a price per KG: the version before this one reads the rounded one. Nothing where none is given. */
export function pricePerKgColumns(perKg: number | null | undefined): Partial<PricePerKgColumns> {
  if (perKg === undefined) return {};
  if (perKg === null || Number.isInteger(perKg)) return { price_per_kg: perKg, price_per_kg_exact: null };
  return { price_per_kg: Math.max(1, Math.round(perKg)), price_per_kg_exact: perKg };
}
