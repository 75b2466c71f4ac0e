import { expect, test } from 'vitest';
import { paisaOf, takaText } from './taka.ts';

test.each([
  ['5000', 5000_00],
  ['৳ 1,20,000', 120_000_00],
  ['১২,৫০০.৫', 12_500_50],
  ['10.05 Tk.', 10_05],
  ['0', null],
  ['', null],
  ['-5', null],
  ['10.005', null],
  ['1e3', null],
  ['ten', null],
])('%j is parsed as taka', (text, paisa) => {
  expect(paisaOf(text)).toBe(paisa);
});

test.each([1, 10, 12_345, 500_000])('%d paisa are the same after formatting and parsing', (paisa) => {
  expect(paisaOf(takaText(paisa))).toBe(paisa);
});
