import { expect, test } from 'vitest';
import { isTagLike, likeliestFirst, tagFragment } from './booking-fields.tsx';

test.each([
  ['12', '12'],
  ['০১২', '12'],
  ['ndl 12', '12'],
  ['NDL-012', '12'],
  ['ndl12', '12'],
  ['000', '0'],
  ['nd', 'ND'],
  [' - ', ''],
])(
  'SALES-03 F44 typing %j searches the API for %j; NDL-012 matches unless its number differs',
  (typed, fragment) => {
    expect(tagFragment(typed)).toBe(fragment);
    expect(isTagLike('NDL-012', typed)).toBe(fragment !== '0');
  },
);

test('SALES-03 F44 part of a tag matches only the tags that contain it', () => {
  const tags = ['NDL-012', 'NDL-112', 'NDL-120', 'NDL-102', 'KHM-012'];
  expect(tags.filter((tag) => isTagLike(tag, '১২'))).toEqual(['NDL-012', 'NDL-112', 'NDL-120', 'KHM-012']);
  expect(tags.filter((tag) => isTagLike(tag, 'ndl12'))).toEqual(['NDL-012', 'NDL-120']);
});

test('SALES-03 the typed tag comes before those that contain its number', () => {
  const tags = ['NDL-199', 'NDL-101', 'NDL-011', 'NDL-001'];
  const first = (typed: string) => tags.toSorted(likeliestFirst(typed))[0];
  for (const typed of ['NDL-001', 'ndl 1', 'NDL1', '001', '০০১', '1'])
    expect([typed, first(typed)]).toEqual([typed, 'NDL-001']);
  expect(first('ndl-101')).toBe('NDL-101');
});
