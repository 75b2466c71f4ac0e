import { describe, expect, test } from 'vitest';
import { formatNumber, formatPhone, formatTaka, formatYear, formatYearsSince } from './use-language.ts';
import { inLanguage, languageOf, withoutLanguage } from './languages.ts';

describe('SITE-07 numbers in the local format', () => {
  test.each([
    [999, '999', '৯৯৯'],
    [60_000, '60,000', '৬০,০০০'],
    [125_000, '1,25,000', '১,২৫,০০০'],
    [12_345_678, '1,23,45,678', '১,২৩,৪৫,৬৭৮'],
  ])('SITE-07 %i is %s and %s', (value, english, bangla) => {
    expect(formatNumber('en', value)).toBe(english);
    expect(formatNumber('bn', value)).toBe(bangla);
    expect(formatTaka('en', value)).toBe(`৳${english}`);
  });
});

test('SITE-07 F55 amounts with paisa show both digits', () => {
  expect(formatTaka('en', 450.5)).toBe('৳450.50');
  expect(formatTaka('bn', 1_00_450.5)).toBe('৳১,০০,৪৫০.৫০');
  expect(formatTaka('en', 611.25)).toBe('৳611.25');
});

test('a year has no comma', () => {
  expect(formatYear('en', 2025)).toBe('2025');
  expect(formatYear('bn', 2025)).toBe('২০২৫');
  expect(formatYearsSince('en', 2025, new Date('2025-07-01'))).toBe('2025');
  expect(formatYearsSince('bn', 2025, new Date('2027-07-01'))).toBe('২০২৫–২০২৭');
});

test('phone numbers are in the local format', () => {
  expect(formatPhone('en', '+8801700000000')).toBe('01700-000000');
  expect(formatPhone('bn', '+8801712345678')).toBe('০১৭১২-৩৪৫৬৭৮');
});

test.each([
  ['/', 'en', '/'],
  ['/all-cows', 'en', '/all-cows'],
  ['/bn', 'bn', '/'],
  ['/bn/', 'bn', '/'],
  ['/bn/cow/NDL-001', 'bn', '/cow/NDL-001'],
  ['/bnx', 'en', '/bnx'],
  ['/bn//evil.example/x', 'bn', '/evil.example/x'],
  ['//evil.example/x', 'en', '/evil.example/x'],
] as const)('the language of %s is %s, and the page %s', (pathname, language, page) => {
  expect(languageOf(pathname)).toBe(language);
  expect(withoutLanguage(pathname)).toBe(page);
});

test('a page has one path per language', () => {
  expect(inLanguage('en', '/cow/A-1')).toBe('/cow/A-1');
  expect(inLanguage('bn', '/cow/A-1')).toBe('/bn/cow/A-1');
  expect(inLanguage('bn', '/')).toBe('/bn');
});
