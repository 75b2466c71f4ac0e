import { expect, test } from 'vitest';
import { segmentsOf, signed } from './sms-text.ts';

test('DESK-06 a text is counted as the SMS that it is paid as', () => {
  expect(segmentsOf('')).toBe(1);
  expect([160, 161, 306, 307].map((n) => segmentsOf('a'.repeat(n)))).toEqual([1, 2, 2, 3]);
  // Each of these counts as two characters.
  expect([80, 81].map((n) => segmentsOf('€'.repeat(n)))).toEqual([1, 2]);
  expect([70, 71, 134, 135].map((n) => segmentsOf('ক'.repeat(n)))).toEqual([1, 2, 2, 3]);
  // One character outside the GSM alphabet makes every character take two bytes.
  for (const letter of ['৳', '’', '–', 'ক', '😀']) expect(segmentsOf(`${'a'.repeat(70)}${letter}`)).toBe(2);
  expect([35, 36].map((n) => segmentsOf('😀'.repeat(n)))).toEqual([1, 2]);
});

test('DESK-06 the farm’s name stands behind a text only where it costs nothing', () => {
  expect(signed('ক'.repeat(59), 'নদী ডেইরি')).toHaveLength(69);
  expect(signed('ক'.repeat(62), 'নদী ডেইরি')).toHaveLength(62);
  expect(signed('ক'.repeat(71), 'নদী ডেইরি')).toMatch(/নদী ডেইরি$/);
});
