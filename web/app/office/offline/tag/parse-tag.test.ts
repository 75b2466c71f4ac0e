import { expect, test } from 'vitest';
import { isOnlyNumber, knownTag, matchingTags, parseTag } from './parse-tag.ts';

test('DELIV-05 a tag is read from what was typed, and from the address in its QR code', () => {
  expect(parseTag(' ndl-০০১ ')).toBe('NDL-001');
  expect(parseTag('https://farm.example/bn/cow/NDL-001?x=1')).toBe('NDL-001');
  expect(parseTag('https://farm.example/cow/%E0%A4%A')).toBe('%E0%A4%A');
});

test('DELIV-05 a tag is typed with or without its dash, but never without its letters', () => {
  const tags = ['NDL-001', 'BRD-001'];
  for (const typed of ['NDL001', 'NDL 001', 'NDL-001']) expect(knownTag(typed, tags)).toBe('NDL-001');
  for (const typed of ['001', 'NDL-01', 'NDL-002']) expect(knownTag(typed, tags)).toBe(typed);
  for (const typed of ['001', '1']) expect(isOnlyNumber(typed, 'NDL-001')).toBe(true);
  for (const typed of ['002', '01A', 'NDL-001', '11']) expect(isOnlyNumber(typed, 'NDL-001')).toBe(false);
});

test('WEIGH-05 a part of a tag finds its cows, in Bangla digits too: the whole tag first, then those that end with it', () => {
  const cows = ['NDL-0121', 'NDL-012', 'BRD-112', 'BRD-300'].map((tagId) => ({ tagId }));
  const found = (typed: string, limit = 5) => matchingTags(typed, cows, limit).map(({ tagId }) => tagId);
  expect(found('ndl ০১২')).toEqual(['NDL-012', 'NDL-0121']);
  expect(found('১২')).toEqual(['NDL-012', 'BRD-112', 'NDL-0121']);
  expect(found('১২', 1)).toEqual(['NDL-012']);
  expect(found('https://farm.example/cow/BRD-300')).toEqual(['BRD-300']);
  expect(found(' ')).toEqual([]);
});
