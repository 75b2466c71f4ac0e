import { CowFields } from '@khamar/contract/cows/inventory';
import { isPricePerKgInconsistent, pricePerKgOf } from '@khamar/contract/cows/price-per-kg';
import type { CowField } from './cow-fields.ts';

/** This file includes zod, so load it on first input. The server uses the same schema. */
export type FormField = Exclude<CowField, 'cowSize'>;

const PriceFields = CowFields.pick({ pricePerKg: true, currentPrice: true, currentWeight: true }).strip();

/** The price per KG that matches price and weight, or null if the entered one already does. */
export function correctedPricePerKg(given: Record<'pricePerKg' | 'currentPrice' | 'currentWeight', string>) {
  const { data } = PriceFields.safeParse(given);
  if (data === undefined || typeof data.pricePerKg !== 'number') return null;
  return isPricePerKgInconsistent({ ...data, pricePerKg: data.pricePerKg }) ? pricePerKgOf(data) : null;
}

export type CheckedPrice = { price: number } | { error: string };

export function checkPrice(given: string): CheckedPrice {
  const result = CowFields.shape.currentPrice.safeParse(given);
  return result.success ? { price: result.data } : { error: result.error.issues[0]?.message ?? '' };
}
