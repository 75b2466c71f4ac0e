import { expect, test } from 'vitest';
import { cutWords } from './shorten.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');

test('fifteen words stay whole, a sixteenth becomes an ellipsis', () => {
  expect(cutWords(words(15))).toBe(words(15));
  expect(cutWords(words(16))).toBe(`${words(15)}…`);
  expect(cutWords(' শান্ত\n গরু ')).toBe('শান্ত গরু');
});
