import { expect, test } from 'vitest';
import { columnOf, COLUMN_HEADERS, valueOf, LABELS } from './cow-sheet.ts';

test('a Bangla sheet uses ধরন, আছে and বুক হয়েছে', () => {
  expect(COLUMN_HEADERS.gender.bn).toBe('ধরন');
  expect(
    [LABELS.AVAILABLE.bn, LABELS.BOOKED.bn, LABELS.SOLD.bn].map((word) => word.normalize('NFC')),
  ).toEqual(['আছে', 'বুক হয়েছে', 'বিক্রি হয়ে গেছে'].map((word) => word.normalize('NFC')));
});

test('sheets with the previous headers and values can still be imported', () => {
  expect(['লিঙ্গ', 'ধরন', 'Gender'].map((head) => columnOf(head))).toEqual(['gender', 'gender', 'gender']);
  expect(['বিক্রিযোগ্য', 'আছে'].map((word) => valueOf(word))).toEqual(['AVAILABLE', 'AVAILABLE']);
  expect(['বুকিং হয়েছে', 'বুক হয়েছে'].map((word) => valueOf(word))).toEqual(['BOOKED', 'BOOKED']);
});
