import { expect, test } from 'vitest';
import { descriptionIn } from './description-in.ts';
import { descriptionsOf } from './descriptions.ts';

const EN = 'Calm, eats well.';
const BN = 'শান্ত, ভালো খায়।';

test.each([
  ['both', { description: EN, descriptionBn: BN }, { en: EN, bn: BN }],
  ['Bangla alone', { description: BN, descriptionBn: BN }, { en: null, bn: BN }],
  ['an old text in English', { description: EN, descriptionBn: null }, { en: EN, bn: null }],
  ['an old text in Bangla', { description: BN, descriptionBn: null }, { en: null, bn: BN }],
  ['an old text in both', { description: `${EN}\n${BN}`, descriptionBn: null }, { en: EN, bn: BN }],
])('%s: one description per language, falling back to the other language', (_what, cow, expected) => {
  expect(descriptionsOf(cow)).toEqual(expected);
  expect(descriptionIn(cow, 'en')).toBe(expected.en ?? expected.bn);
  expect(descriptionIn(cow, 'bn')).toBe(expected.bn ?? expected.en);
});

test('one short line in the other language is not a separate description', () => {
  const cow = { description: `${BN}\nCalm.`, descriptionBn: null };
  expect(descriptionsOf(cow)).toEqual({ en: null, bn: cow.description });
  expect(descriptionIn(cow, 'en')).toBe(cow.description);
  expect(descriptionIn(cow, 'bn')).toBe(BN);
});
