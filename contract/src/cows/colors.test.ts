import { expect, test } from 'vitest';
import { colorOf, colorLabel } from './colors.ts';
import { ListQuery } from './list-query.ts';
import { pricePerKgOf } from './price-per-kg.ts';

test('the four colours are recognized in both languages and any case; other words stay as typed', () => {
  expect(['লাল', 'red', ' RED ', 'Reddish', 'ছাই', 'constructor'].map((word) => colorOf(word))).toEqual([
    'Red',
    'Red',
    'Red',
    'Reddish',
    'ছাই',
    'constructor',
  ]);
  expect(['Black', 'Grey', 'constructor'].map((color) => colorLabel(color, 'bn'))).toEqual([
    'কালো',
    'Grey',
    'constructor',
  ]);
});

test("filters accept 'other' in any case, as a colour and as a breed", () => {
  expect(ListQuery.parse({ color: 'OTHER, Black', breed: 'Other' }).filters).toMatchObject({
    color: ['Black', 'other'],
    breed: 'other',
  });
  expect(ListQuery.safeParse({ color: 'another' }).success).toBe(false);
});

test('the price per kg is price divided by weight, to the paisa', () => {
  expect(pricePerKgOf({ currentPrice: 250_000, currentWeight: 409 })).toBe(611.25);
  expect(pricePerKgOf({ currentPrice: 1, currentWeight: 5000 })).toBeNull();
});
