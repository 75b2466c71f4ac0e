import { COW_DETAIL_EXAMPLE } from '@khamar/contract/cows/cow';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { expect, test } from 'vitest';
import { isFarOff } from '~/office/inventory/cells/price-cell';
import { earlierStatuses, mergeChanges, restOf, undoOf } from './change-results.ts';

const cow = InventoryCow.parse({
  ...COW_DETAIL_EXAMPLE,
  images: [],
  version: 3,
  currentPrice: 100_000,
  pricePerKg: 400,
});

test('a second change of a cow that waits goes with the first, on the version that was seen first', () => {
  const first = { cow, patch: { currentPrice: 110_000 } };
  const later = { cow: { ...cow, version: 5 }, patch: { availabilityStatus: 'SOLD' as const } };
  expect(mergeChanges(undefined, later)).toBe(later);
  expect(mergeChanges(first, later)).toEqual({
    cow,
    patch: { currentPrice: 110_000, availabilityStatus: 'SOLD' },
  });
});

test('what another change has saved no longer waits; the rest does', () => {
  const waiting = { cow, patch: { currentPrice: 110_000, availabilityStatus: 'SOLD' as const } };
  expect(restOf(waiting, { availabilityStatus: 'BOOKED' })).toEqual({
    cow,
    patch: { currentPrice: 110_000 },
  });
  expect(restOf(waiting, waiting.patch)).toBeUndefined();
  expect(restOf(undefined, waiting.patch)).toBeUndefined();
});

test('Undo brings back what the change has made of the cow, and nothing else', () => {
  const now = { ...cow, version: 4, currentPrice: 110_000, age: 9 };
  const saved = { kind: 'saved', cow, patch: { currentPrice: 110_000 }, now } as const;
  expect(undoOf(saved)).toEqual({ cow: now, patch: { currentPrice: 100_000 } });
  const withRate = { ...saved, now: { ...now, pricePerKg: 440 } };
  expect(undoOf(withRate).patch).toEqual({ currentPrice: 100_000, pricePerKg: 400 });
  const sold = { ...withRate, patch: { availabilityStatus: 'SOLD' as const } };
  expect(undoOf(sold).patch).toEqual({ availabilityStatus: cow.availabilityStatus });
});

test('INV-05 F43 undoing a change of many gives each the status that it had, and leaves out those that had it already', () => {
  const herd = (['AVAILABLE', 'BOOKED', 'SOLD', 'AVAILABLE'] as const).map((availabilityStatus, index) => ({
    ...cow,
    _id: `cow-${index}`,
    availabilityStatus,
  }));
  const now = herd.map((one) => ({ ...one, availabilityStatus: 'SOLD' as const, version: 4 }));
  expect(earlierStatuses({ before: herd, now, status: 'SOLD' })).toEqual([
    { status: 'AVAILABLE', cows: [now[0], now[3]] },
    { status: 'BOOKED', cows: [now[1]] },
  ]);
});

test.each([
  [100_000, 130_000, false],
  [100_000, 130_001, true],
  [100_000, 70_000, false],
  [100_000, 69_999, true],
])('from %i to %i is far off: %s', (before, after, isFar) => {
  expect(isFarOff(before, after)).toBe(isFar);
});
