import { CowInput } from '@khamar/contract/cows/inventory';
import { isPricePerKgApart, pricePerKgOf } from '@khamar/contract/cows/price-per-kg';
import type { CowField } from './cow-fields.ts';

/** With zod in it: loaded when somebody begins to write. The same schema decides on the server. */
export type FormField = Exclude<CowField, 'cowSize'>;
export type FieldErrors = Partial<Record<FormField | 'image', string>>;
export type CheckedCow = { cow: CowInput } | { errors: FieldErrors };

const PRICED = CowInput.pick({ pricePerKg: true, currentPrice: true, currentWeight: true }).strip();

const FORM_FIELDS = CowInput.keyof().options;

export function checkCow(given: Record<string, unknown>): CheckedCow {
  const result = CowInput.safeParse(given);
  if (result.success) return { cow: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = FORM_FIELDS.find((name) => name === path[0]);
    // The first sentence of a field is the one that helps.
    if (field !== undefined) errors[field] ??= message;
  }
  return { errors };
}

/** The price per KG that price and weight make, where the one in the form contradicts them. */
export function otherPricePerKg(given: Record<'pricePerKg' | 'currentPrice' | 'currentWeight', string>) {
  const { data } = PRICED.safeParse(given);
  if (data === undefined || typeof data.pricePerKg !== 'number') return null;
  return isPricePerKgApart({ ...data, pricePerKg: data.pricePerKg }) ? pricePerKgOf(data) : null;
}

export type CheckedPrice = { price: number } | { error: string };

export function checkPrice(given: string): CheckedPrice {
  const result = CowInput.shape.currentPrice.safeParse(given);
  return result.success ? { price: result.data } : { error: result.error.issues[0]?.message ?? '' };
}
