import { expect, test } from 'vitest';
import { firstWords } from './cow-fields.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');

test('text beyond fifteen words becomes an ellipsis', () => {
  expect(firstWords(words(15))).toBe(words(15));
  expect(firstWords(words(16))).toBe(`${words(15)}…`);
  expect(firstWords(' শান্ত\n গরু ')).toBe('শান্ত গরু');
});
