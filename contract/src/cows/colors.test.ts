import { expect, test } from 'vitest';
import { colorOf, colorWord } from './colors.ts';
import { ListQuery } from './list-query.ts';
import { pricePerKgOf } from './price-per-kg.ts';

test('a colour of the four is one in either language and in any capitals; any other word stays as it was written', () => {
  expect(['লাল', 'red', ' RED ', 'Reddish', 'ছাই', 'constructor'].map((word) => colorOf(word))).toEqual([
    'Red',
    'Red',
    'Red',
    'Reddish',
    'ছাই',
    'constructor',
  ]);
  expect(['Black', 'Grey', 'constructor'].map((color) => colorWord(color, 'bn'))).toEqual([
    'কালো',
    'Grey',
    'constructor',
  ]);
});

test("lists take 'other' in any case, among colours and as a breed", () => {
  expect(ListQuery.parse({ color: 'OTHER, Black', breed: 'Other' }).filters).toMatchObject({
    color: ['Black', 'other'],
    breed: 'other',
  });
  expect(ListQuery.safeParse({ color: 'another' }).success).toBe(false);
});

test('price and weight make a price per KG in taka and paisa', () => {
  expect(pricePerKgOf({ currentPrice: 250_000, currentWeight: 409 })).toBe(611.25);
  expect(pricePerKgOf({ currentPrice: 1, currentWeight: 5000 })).toBeNull();
});
