import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CowKey, TagId } from './cows/cow.ts';
import { ERROR_CODES, ERRORS } from './error-codes.ts';
import { FarmProfile } from './farm-profile.ts';
import { ListQuery } from './cows/list-query.ts';
import { PERMISSIONS } from './accounts/permissions.ts';
import type { Role } from './accounts/role-schema.ts';

const profile: unknown = JSON.parse(readFileSync(new URL('../../farm.json', import.meta.url), 'utf8'));

test('farm.json is valid and has placeholder phone numbers', () => {
  const farm = FarmProfile.parse(profile);
  expect([farm.phone, farm.whatsapp]).toEqual(['+8801700000000', '+8801700000000']);
});

test('BUY-08 a farm without map link, opening hours and DBID is valid', () => {
  const { mapLink: _map, openingHours: _hours, dbid: _dbid, ...farm } = FarmProfile.parse(profile);
  expect(FarmProfile.parse(farm)).toEqual(farm);
});

test.each([
  ['phone', '01700-000000'],
  ['whatsapp', '+8801700000000000'],
  ['socialLink', 'javascript:alert(1)'],
  ['socialLink', 'http://social.example'],
  ['mapLink', 'http://maps.example'],
  ['openingHours', '8 AM to 6 PM'],
  ['dbid', ''],
  ['tagPrefix', 'ndl'],
  ['termsVersion', 'version 3'],
  ['wallets', ['bKash', 'Nagad', 'Rocket']],
  ['name', { en: 'Only English' }],
  ['shortName', { en: 'Nodi Dairy & Livestock', bn: 'নদী ডেইরি' }],
  ['shortName', { en: 'Nodi Dairy' }],
  ['colour', 'green'],
])('a farm profile with %s = %j is rejected', (field, value) => {
  const edited = { ...FarmProfile.parse(profile), [field]: value };
  expect(FarmProfile.safeParse(edited).success).toBe(false);
});

test('a tag is upper-cased and allows only letters, digits and dashes', () => {
  expect(TagId.parse(' ndl-001 ')).toBe('NDL-001');
  for (const wrong of [
    '',
    'ab',
    'a'.repeat(33),
    'NDL 001',
    'NDL_001',
    "x' or 1=1",
    'এনডিএল-১',
    'NDL\u0000',
  ]) {
    expect(TagId.safeParse(wrong).success, wrong).toBe(false);
  }
});

test('a cow key is an _id or a tag', () => {
  const id = '019b7a00-0000-7000-8000-000000000000';
  expect(CowKey.parse(id)).toEqual({ id });
  expect(CowKey.parse('ndl-7')).toEqual({ tagId: 'NDL-7' });
});

test('a list query has defaults, and limit takes precedence over size', () => {
  const plain = { filters: {}, order: null };
  expect(ListQuery.parse({})).toEqual({ ...plain, page: 0, limit: 12 });
  expect(ListQuery.parse({ page: '3', size: '20' })).toEqual({ ...plain, page: 3, limit: 20 });
  expect(ListQuery.parse({ limit: '5', size: '20' })).toEqual({ ...plain, page: 0, limit: 5 });
});

test('every error code has an error status and a message', () => {
  for (const code of ERROR_CODES) {
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect(ERRORS[code].message).toMatch(/^[A-Z].+/);
  }
});

test('agents get leads, messages and bookings; everyone may buy; only super admins grant ADMIN', () => {
  const allowed = (role: Role) =>
    Object.entries<readonly Role[]>(PERMISSIONS).flatMap(([name, roles]) =>
      roles.includes(role) ? [name] : [],
    );
  expect(allowed('CUSTOMER')).toEqual(['hold:cow']);
  expect(allowed('AGENT')).toEqual([
    'open:dashboard',
    'weigh:cow',
    'record:herd',
    'read:leads',
    'manage:leads',
    'send:mail',
    'hold:cow',
    'read:bookings',
    'manage:bookings',
    'read:payments',
    'record:cash',
    'read:deliveries',
    'drive:run',
  ]);
  expect(allowed('SUPER_ADMIN')).toEqual(Object.keys(PERMISSIONS));
  expect(allowed('ADMIN')).toEqual(Object.keys(PERMISSIONS).filter((name) => name !== 'grant:admin'));
});

test('AUTH-03 only a missing permission is 403: the site takes it for one and signs out', () => {
  const forbidden = ERROR_CODES.filter((code) => ERRORS[code].status === 403);
  expect(forbidden.toSorted()).toEqual(['forbidden', 'password_needed']);
});
