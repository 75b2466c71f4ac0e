import { expect, test } from 'vitest';
import { formatPaisa, paisaOf } from './paisa.ts';

test.each([
  [0, '৳0', '৳০'],
  [5, '৳0.05', '৳০.০৫'],
  [-5, '−৳0.05', '−৳০.০৫'],
  [-1_150, '−৳11.50', '−৳১১.৫০'],
  [2_270_000, '৳22,700', '৳২২,৭০০'],
  [12_34_567_50, '৳12,34,567.50', '৳১২,৩৪,৫৬৭.৫০'],
])('%d paisa is shown as %s', (paisa, english, bangla) => {
  expect([formatPaisa('en', paisa), formatPaisa('bn', paisa)]).toEqual([english, bangla]);
});

test.each([
  ['22,700', 22_700_00],
  ['৳ ২২,৭০০.৫', 22_700_50],
  ['0.05', 5],
  ['', undefined],
  ['22k', undefined],
  ['1.234', undefined],
])('typing %s means %s paisa', (typed, paisa) => {
  expect(paisaOf(typed)).toBe(paisa);
});
