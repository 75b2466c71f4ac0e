import { expect, test } from 'vitest';
import { device } from '~/testing/device';
import { readDistrict, saveDistrict } from './stored-district.ts';

test('DELIV-01 the district is kept on the device under one key, and nothing else; without storage it is empty', () => {
  const { stored, forbid } = device();
  expect(readDistrict()).toBe('');
  saveDistrict('gazipur');
  expect(readDistrict()).toBe('gazipur');
  expect([...stored]).toEqual([['district', 'gazipur']]);
  forbid();
  saveDistrict('dhaka');
  expect(readDistrict()).toBe('');
});
