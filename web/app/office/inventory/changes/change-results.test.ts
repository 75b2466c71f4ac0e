import { COW_DETAIL_EXAMPLE } from '@khamar/contract/cows/cow';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { expect, test } from 'vitest';
import { isFarOff } from '~/office/inventory/cells/price-cell';
import { earlierStatuses, mergeChanges, remainingChange, reverseChange } from './change-results.ts';

const cow = InventoryCow.parse({
  ...COW_DETAIL_EXAMPLE,
  images: [],
  version: 3,
  currentPrice: 100_000,
  pricePerKg: 400,
});

test('a second change merges into the pending one and keeps its version', () => {
  const first = { cow, patch: { currentPrice: 110_000 } };
  const later = { cow: { ...cow, version: 5 }, patch: { availabilityStatus: 'SOLD' as const } };
  expect(mergeChanges(undefined, later)).toBe(later);
  expect(mergeChanges(first, later)).toEqual({
    cow,
    patch: { currentPrice: 110_000, availabilityStatus: 'SOLD' },
  });
});

test('fields saved by another change are no longer pending; the others still are', () => {
  const waiting = { cow, patch: { currentPrice: 110_000, availabilityStatus: 'SOLD' as const } };
  expect(remainingChange(waiting, { availabilityStatus: 'BOOKED' })).toEqual({
    cow,
    patch: { currentPrice: 110_000 },
  });
  expect(remainingChange(waiting, waiting.patch)).toBeUndefined();
  expect(remainingChange(undefined, waiting.patch)).toBeUndefined();
});

test('Undo restores only the fields that the change affected', () => {
  const now = { ...cow, version: 4, currentPrice: 110_000, age: 9 };
  const saved = { kind: 'saved', cow, patch: { currentPrice: 110_000 }, now } as const;
  expect(reverseChange(saved)).toEqual({ cow: now, patch: { currentPrice: 100_000 } });
  const withRate = { ...saved, now: { ...now, pricePerKg: 440 } };
  expect(reverseChange(withRate).patch).toEqual({ currentPrice: 100_000, pricePerKg: 400 });
  const sold = { ...withRate, patch: { availabilityStatus: 'SOLD' as const } };
  expect(reverseChange(sold).patch).toEqual({ availabilityStatus: cow.availabilityStatus });
});

test('INV-05 F43 undoing a bulk change restores each previous status and skips cows that did not change', () => {
  const cows = (['AVAILABLE', 'BOOKED', 'SOLD', 'AVAILABLE'] as const).map((availabilityStatus, index) => ({
    ...cow,
    _id: `cow-${index}`,
    availabilityStatus,
  }));
  const now = cows.map((one) => ({ ...one, availabilityStatus: 'SOLD' as const, version: 4 }));
  expect(earlierStatuses({ before: cows, now, status: 'SOLD' })).toEqual([
    { status: 'AVAILABLE', cows: [now[0], now[3]] },
    { status: 'BOOKED', cows: [now[1]] },
  ]);
});

test.each([
  [100_000, 130_000, false],
  [100_000, 130_001, true],
  [100_000, 70_000, false],
  [100_000, 69_999, true],
])('a price change from %i to %i needs confirmation: %s', (before, after, isFar) => {
  expect(isFarOff(before, after)).toBe(isFar);
});
