import { InventoryQuery } from '@khamar/contract/cows/inventory-query';
import { SORT_FIELDS } from '@khamar/contract/cows/sort-fields';
import { expect, test } from 'vitest';
import {
  CHOICE_NAMES,
  CHOICES,
  parametersOf,
  parseInventoryQuery,
  sortedBy,
  WHOLE_HERD,
  writeInventoryQuery,
} from './inventory-query.ts';

const parse = (search: string) => parseInventoryQuery(new URLSearchParams(search));

test('an empty address is the whole herd, ten at a time, and says nothing', () => {
  expect(parse('')).toEqual(WHOLE_HERD);
  expect(writeInventoryQuery(WHOLE_HERD)).toBe('');
  expect(parametersOf(WHOLE_HERD)).toEqual({ page: 0, limit: 10 });
});

test.each([
  '?page=3&size=50',
  '?tagId=NDL-00&availabilityStatus=BOOKED&picture=no',
  '?gender=MALE_BULL&color=Red&cowSize=LARGE&sortField=currentPrice&sortDir=desc',
])('%s is read and written alike', (search) => {
  expect(new URLSearchParams(writeInventoryQuery(parse(search))).toString()).toBe(
    new URLSearchParams(search).toString(),
  );
});

test('what cannot be meant is as if it were not there', () => {
  expect(parse('page=-2&size=7&color=Pink&sortField=description&sortDir=up&gender=&x=1')).toEqual(WHOLE_HERD);
  expect(parse('tagId=%20ndl-০০১%00')).toEqual({ ...WHOLE_HERD, tagId: 'NDL-001' });
});

test('the API understands whatever can be chosen', () => {
  for (const sortField of SORT_FIELDS)
    expect(InventoryQuery.safeParse({ sortField }).error, sortField).toBeUndefined();
  for (const name of CHOICE_NAMES) {
    for (const value of CHOICES[name]) {
      const said = Object.entries(parametersOf({ ...WHOLE_HERD, [name]: value, sortField: 'tagId' }));
      const asked = Object.fromEntries(said.map(([key, given]) => [key, String(given)]));
      expect(InventoryQuery.safeParse(asked).error, `${name}=${value}`).toBeUndefined();
    }
  }
});

test('a column is sorted up, then down, then not at all, from the first page', () => {
  const up = sortedBy({ ...WHOLE_HERD, page: 4 }, 'breed');
  expect(up).toEqual({ ...WHOLE_HERD, sortField: 'breed', sortDir: 'asc' });
  const down = sortedBy(up, 'breed');
  expect(down).toEqual({ ...WHOLE_HERD, sortField: 'breed', sortDir: 'desc' });
  expect(sortedBy(down, 'breed')).toEqual(WHOLE_HERD);
});
