import type { Cow } from '@khamar/contract/cows/cow';
import type { CartLine } from '~/state/cart.slice';

/** A cart line with the current data of its cow. */
export interface LineChange {
  line: CartLine;
  /** Null if no longer listed. */
  cow: Cow | null;
}

export interface CartChanges {
  lines: LineChange[];
  /** Cows still available; only these are included in the total and the message, at today's price. */
  available: Cow[];
  total: number;
}

export function cartChanges(items: CartLine[], cows: Record<string, Cow | null>): CartChanges {
  const lines = items.map((line): LineChange => ({ line, cow: cows[line.productId] ?? null }));
  const available = lines.flatMap(({ cow }) => (cow?.availabilityStatus === 'AVAILABLE' ? [cow] : []));
  return { lines, available, total: available.reduce((sum, { currentPrice }) => sum + currentPrice, 0) };
}
