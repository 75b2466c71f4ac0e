import type { Cow } from '@khamar/contract/cows/cow';
import type { CartLine } from '~/state/cart.slice';

/** A line beside what the farm says of its cow today. */
export interface LineChange {
  line: CartLine;
  /** Null when the farm lists it no more. */
  cow: Cow | null;
}

export interface CartChanges {
  lines: LineChange[];
  /** Those that can still be had; only they are asked about and added up, at today's price. */
  available: Cow[];
  total: number;
}

export function cartChanges(items: CartLine[], cows: Record<string, Cow | null>): CartChanges {
  const lines = items.map((line): LineChange => ({ line, cow: cows[line.productId] ?? null }));
  const available = lines.flatMap(({ cow }) => (cow?.availabilityStatus === 'AVAILABLE' ? [cow] : []));
  return { lines, available, total: available.reduce((sum, { currentPrice }) => sum + currentPrice, 0) };
}
