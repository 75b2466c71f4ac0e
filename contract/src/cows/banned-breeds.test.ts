import { expect, test } from 'vitest';
import { isBannedBreed } from './banned-breeds.ts';

test('WEIGH-07 a banned breed is recognised in both languages, any case, as a cross and with hidden joiners', () => {
  for (const breed of [
    'Brahman',
    'BRAHMA',
    'american-brahman cross',
    'ব্রাহমা',
    'আমেরিকান ব্রাহমান',
    'ব্রাহ\u200dমা ক্রস',
    'Ｂrahman',
  ])
    expect([breed, isBannedBreed(breed)]).toEqual([breed, true]);
  for (const breed of ['Deshi', 'Brahmanbaria Deshi', 'ব্রাহ্মণবাড়িয়ার দেশি', ''])
    expect([breed, isBannedBreed(breed)]).toEqual([breed, false]);
  expect(isBannedBreed('Belgian Blue', ['belgian  blue'])).toBe(true);
  expect(isBannedBreed('Brahman', ['belgian blue'])).toBe(false);
});
