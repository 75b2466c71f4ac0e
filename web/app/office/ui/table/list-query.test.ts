import { InventoryQuery } from '@khamar/contract/cows/inventory-query';
import { SORT_FIELDS } from '@khamar/contract/cows/enums';
import { expect, test } from 'vitest';
import { CHOICE_NAMES, CHOICES, COW_LIST, NO_FILTERS } from '~/office/inventory/list/cow-list';
import { parametersOf, parseListQuery, writeListQuery } from './list-query.ts';

const parse = (search: string) => parseListQuery(COW_LIST, new URLSearchParams(search));
const WHOLE_HERD = { page: 1, size: 10, filters: NO_FILTERS, sortField: '', sortDir: 'asc' } as const;

test('an empty address is the whole herd, ten at a time, and says nothing', () => {
  expect(parse('')).toEqual(WHOLE_HERD);
  expect(writeListQuery(COW_LIST, WHOLE_HERD)).toBe('');
  expect(parametersOf(WHOLE_HERD)).toEqual({ page: 0, limit: 10 });
});

test.each([
  '?page=3&size=50',
  '?tagId=NDL-00&availabilityStatus=BOOKED&picture=no',
  '?gender=MALE_BULL&color=Red&cowSize=LARGE&sortField=currentPrice&sortDir=desc',
])('%s is read and written alike', (search) => {
  expect(new URLSearchParams(writeListQuery(COW_LIST, parse(search))).toString()).toBe(
    new URLSearchParams(search).toString(),
  );
});

test('the third page of the address is page 2 of the API, which counts from 0', () => {
  expect(parametersOf(parse('page=3&size=20&gender=MALE_BULL'))).toEqual({
    page: 2,
    limit: 20,
    gender: 'MALE_BULL',
  });
});

test('what cannot be meant is ignored', () => {
  for (const search of [
    'page=-2',
    'page=0',
    'page=1',
    'size=7',
    'color=Pink',
    'sortDir=up',
    'gender=',
    'x=1',
  ])
    expect(parse(search), search).toEqual(WHOLE_HERD);
  expect(parse('sortField=description')).toEqual(WHOLE_HERD);
  expect(parse('tagId=%20ndl-০০১%00').filters.tagId).toBe('NDL-001');
});

test('the API understands whatever can be chosen', () => {
  for (const sortField of SORT_FIELDS)
    expect(InventoryQuery.safeParse({ sortField }).error, sortField).toBeUndefined();
  for (const name of CHOICE_NAMES) {
    for (const value of CHOICES[name]) {
      const query = { ...WHOLE_HERD, filters: { ...NO_FILTERS, [name]: value }, sortField: 'tagId' };
      const asked = Object.entries(parametersOf(query)).map(([key, given]) => [key, String(given)]);
      expect(InventoryQuery.safeParse(Object.fromEntries(asked)).error, `${name}=${value}`).toBeUndefined();
    }
  }
});
