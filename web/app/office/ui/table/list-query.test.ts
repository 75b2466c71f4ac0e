import { InventoryQuery } from '@khamar/contract/cows/inventory-query';
import { SORT_FIELDS } from '@khamar/contract/cows/enums';
import { expect, test } from 'vitest';
import { CHOICE_NAMES, CHOICES, COW_LIST, NO_FILTERS } from '~/office/inventory/list/cow-list';
import { parametersOf, parseListQuery, writeListQuery } from './list-query.ts';

const parse = (search: string) => parseListQuery(COW_LIST, new URLSearchParams(search));
const ALL_COWS = { page: 1, size: 10, filters: NO_FILTERS, sortField: '', sortDir: 'asc' } as const;

test('an empty URL means the whole inventory, ten per page, and is written as an empty URL', () => {
  expect(parse('')).toEqual(ALL_COWS);
  expect(writeListQuery(COW_LIST, ALL_COWS)).toBe('');
  expect(parametersOf(ALL_COWS)).toEqual({ page: 0, limit: 10 });
});

test.each([
  '?page=3&size=50',
  '?tagId=NDL-00&availabilityStatus=BOOKED&picture=no',
  '?gender=MALE_BULL&color=Red&cowSize=LARGE&sortField=currentPrice&sortDir=desc',
])('%s survives parsing and writing', (search) => {
  expect(new URLSearchParams(writeListQuery(COW_LIST, parse(search))).toString()).toBe(
    new URLSearchParams(search).toString(),
  );
});

test('page 3 in the URL is page 2 in the API, which counts from 0', () => {
  expect(parametersOf(parse('page=3&size=20&gender=MALE_BULL'))).toEqual({
    page: 2,
    limit: 20,
    gender: 'MALE_BULL',
  });
});

test('unknown parameters and invalid values are ignored', () => {
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
    expect(parse(search), search).toEqual(ALL_COWS);
  expect(parse('sortField=description')).toEqual(ALL_COWS);
  expect(parse('tagId=%20ndl-০০১%00').filters.tagId).toBe('NDL-001');
});

test('the API accepts every filter and sort option', () => {
  for (const sortField of SORT_FIELDS)
    expect(InventoryQuery.safeParse({ sortField }).error, sortField).toBeUndefined();
  for (const name of CHOICE_NAMES) {
    for (const value of CHOICES[name]) {
      const query = { ...ALL_COWS, filters: { ...NO_FILTERS, [name]: value }, sortField: 'tagId' };
      const parameters = Object.entries(parametersOf(query)).map(([key, given]) => [key, String(given)]);
      expect(
        InventoryQuery.safeParse(Object.fromEntries(parameters)).error,
        `${name}=${value}`,
      ).toBeUndefined();
    }
  }
});
