import { CowFields } from '@khamar/contract/cows/inventory';
import { isPricePerKgApart, pricePerKgOf } from '@khamar/contract/cows/price-per-kg';
import type { CowField } from './cow-fields.ts';

/** With zod in it: loaded when somebody begins to write. The same schema decides on the server. */
export type FormField = Exclude<CowField, 'cowSize'>;

const PRICED = CowFields.pick({ pricePerKg: true, currentPrice: true, currentWeight: true }).strip();

/** The price per KG that price and weight make, where the one in the form contradicts them. */
export function otherPricePerKg(given: Record<'pricePerKg' | 'currentPrice' | 'currentWeight', string>) {
  const { data } = PRICED.safeParse(given);
  if (data === undefined || typeof data.pricePerKg !== 'number') return null;
  return isPricePerKgApart({ ...data, pricePerKg: data.pricePerKg }) ? pricePerKgOf(data) : null;
}

export type CheckedPrice = { price: number } | { error: string };

export function checkPrice(given: string): CheckedPrice {
  const result = CowFields.shape.currentPrice.safeParse(given);
  return result.success ? { price: result.data } : { error: result.error.issues[0]?.message ?? '' };
}
