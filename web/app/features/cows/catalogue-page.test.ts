import { expect, test } from 'vitest';
import { listArgOf, pagesFor } from './catalogue-page.ts';

test.each([
  ['', 0],
  ['page=1', 0],
  ['page=7', 6],
  ['page=0', 0],
  ['page=-1', 0],
  ['page=1.5', 0],
  ['page=২', 0],
  ['page=99999999999', 0],
])('the address "%s" asks the API for page %i of twelve', (query, page) => {
  expect(listArgOf(new URLSearchParams(query))).toEqual({ page, limit: 12 });
});

test('an empty herd still has one page', () => {
  expect([0, 1, 12, 13, 240].map((total) => pagesFor(total))).toEqual([1, 1, 1, 2, 20]);
});
