import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPathOf, reservedTagIn } from './next-path.ts';

test.each([
  ['/account', '/account'],
  ['/dashboard/cows/all?page=2#row', '/dashboard/cows/all?page=2#row'],
  ['/bn/account', '/account'],
  ['/', '/'],
  [null, null],
  ['', null],
  ['account', null],
  ['https://evil.example/account', null],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  [String.raw`/\evil.example`, null],
  ['/\t/evil.example', null],
  ['/\n//evil.example', null],
  ['/.//evil.example', '/evil.example'],
  ['/bn//evil.example', '/evil.example'],
  ['/sign-in', null],
  ['/bn/sign-in?next=%2Fsign-in', null],
  ['/reset-password', null],
  ['/confirm-email', null],
  ['/sign-index', '/sign-index'],
])('next=%j returns to %j', (given, path) => {
  expect(nextPathOf(given, 'en')).toBe(path);
});

test('on a Bangla page it is the Bangla path', () => {
  expect(nextPathOf('/account?a=1', 'bn')).toBe('/bn/account?a=1');
  expect(nextPathOf('/bn', 'bn')).toBe('/bn');
});

test.each([
  ['/cow/NDL-001#hold', 'NDL-001'],
  ['/bn/cow/ndl-001#hold', 'NDL-001'],
  ['/cow/NDL-001', null],
  ['/cow/%3Cb%3E#hold', null],
  ['/bookings#hold', null],
  [null, null],
])('PHONE-01 next=%j reserves %j', (next, tagId) => {
  expect(reservedTagIn(next)).toBe(tagId);
});

test('no value leads to another site', () => {
  const site = 'https://farm.example';
  const part = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '@',
    ':',
    '\t',
    '\n',
    'bn',
    'evil.example',
    'https:',
    '%2F',
    '?',
    '#',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 10 }),
      fc.constantFrom('en' as const, 'bn' as const),
      (parts, language) => {
        const path = nextPathOf(parts.join(''), language);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, site).origin).toBe(site);
      },
    ),
    { numRuns: 2000 },
  );
});
