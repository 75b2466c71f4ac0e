import type { Cow } from '@khamar/contract/cows/cow';
import { COW_EXAMPLE } from '@khamar/contract/cows/cow';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartChanges } from './cart-changes.ts';
import { summarizeCows, LONGEST_LIST } from './use-cart-contact.ts';

// oxlint-disable-next-line no-unsafe-type-assertion -- an example of the contract, whose literal types are widened
const cow = (_id: string, change: Partial<Cow> = {}) => ({ ...COW_EXAMPLE, _id, ...change }) as Cow;
const line = (productId: string, price: number) => ({ productId, tagId: 'NDL-001', price, quantity: 1 });

test("the total uses today's prices and only available cows", () => {
  const items = [line('a', 1), line('b', 2), line('c', 3), line('d', 4)];
  const cows = {
    a: cow('a', { currentPrice: 100_000 }),
    b: cow('b', { availabilityStatus: 'SOLD' }),
    c: null,
    d: cow('d', { currentPrice: 50_000 }),
  };
  const { lines, available, total } = cartChanges(items, cows);
  expect(lines.map((change) => change.cow?._id ?? null)).toEqual(['a', 'b', null, 'd']);
  expect(available.map(({ _id }) => _id)).toEqual(['a', 'd']);
  expect(total).toBe(150_000);
});

test('with any number of cows, the list stays within its limit and ends with the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
      const cows = Array.from({ length: count }, (_, index) => ({
        name: `NDL-${index}, ৳1,20,000`,
        address: `https://farm.example/bn/cow/NDL-${index}`,
      }));
      const summary = summarizeCows(cows, 'Total: ৳9');
      expect(summary.length).toBeLessThanOrEqual(LONGEST_LIST);
      expect(summary.endsWith('\nTotal: ৳9')).toBe(true);
      expect(summary.startsWith('NDL-0, ৳1,20,000')).toBe(true);
    }),
  );
  expect(summarizeCows([{ name: 'NDL-1, ৳5', address: 'https://x' }], 'Total: ৳5')).toBe(
    'NDL-1, ৳5: https://x\nTotal: ৳5',
  );
});
