import { expect, test } from 'vitest';
import { isWithinTolerance, priceByWeight } from './live-weight-price.ts';

test('COUNT-12 a price by weight is rounded half-up to whole taka', () => {
  // 333 KG at 400.50 a KG are 133,366.50 taka.
  expect(priceByWeight(333, 400_50)).toBe(133_367_00);
  expect(priceByWeight(1, 49)).toBe(0);
  expect(priceByWeight(1, 50)).toBe(100);
  expect(priceByWeight(3, 33_33)).toBe(100_00);
  expect(priceByWeight(7, 99_93)).toBe(700_00);
  expect(priceByWeight(7, 99_92)).toBe(699_00);
  expect(priceByWeight(5000, 10_000_000_000)).toBe(50_000_000_000_000);
});

test('COUNT-12 the tolerance is exact, in both directions', () => {
  const agreed = { agreedKg: 250, tolerancePercent: 5 };
  expect([237, 238, 250, 262, 263].map((kg) => isWithinTolerance(kg, agreed))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isWithinTolerance(250, { agreedKg: 250, tolerancePercent: 0 })).toBe(true);
});
