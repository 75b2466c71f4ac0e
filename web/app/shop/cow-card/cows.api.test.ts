import { expect, test } from 'vitest';
import { parseCatalogueQuery } from '~/shop/catalogue/catalogue-query';
import { callFor, listArgOf } from './cows.api.ts';

const callOf = (query: string) => {
  const { url, params } = callFor(listArgOf(parseCatalogueQuery(new URLSearchParams(query))));
  const search = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return `${url}?${search.toString()}`.replaceAll('%2C', ',');
};

test.each([
  ['', 'get-all-cows?page=0&limit=12'],
  ['page=3&size=20', 'get-all-cows?page=2&limit=20'],
  ['sort=1', 'sort-cows?sortField=currentPrice&sortDir=desc&page=0&limit=12'],
  ['sort=2', 'sort-cows?sortField=currentPrice&sortDir=asc&page=0&limit=12'],
  ['sort=3', 'sort-cows?sortField=currentWeight&sortDir=desc&page=0&limit=12'],
  ['sort=4', 'sort-cows?sortField=currentWeight&sortDir=asc&page=0&limit=12'],
  ['tagId=ndl-0', 'search-cow-by-partial-id/NDL-0?page=0&limit=12'],
  ['gender=MALE_BULL', 'search-cows?gender=MALE_BULL&page=0&limit=12'],
  ['maxPrice=200000', 'search-cows?maxPrice=200000&page=0&limit=12'],
  ['search=ndl-0', 'search-cow-by-partial-id/NDL-0?page=0&limit=12'],
  ['search=ndl1', 'search-cows?search=ndl1&page=0&limit=12'],
  ['search=red&tagId=NDL-0', 'search-cows?tagId=NDL-0&search=red&page=0&limit=12'],
  ['teeth=4', 'search-cows?teeth=4&page=0&limit=12'],
  ['age=3&cowSize=SMALL', 'search-cows?cowSize=SMALL&age=3&page=0&limit=12'],
])('CAT-09 the query "%s" calls %s', (query, call) => {
  expect(callOf(query)).toBe(`/product/${call}`);
});

test.each([
  ['tagId=NDL-0&sort=2&page=2', 'sort-cows?tagId=NDL-0&sortField=currentPrice&sortDir=asc&page=1&limit=12'],
  ['search=red+bull&sort=2', 'search-cows?search=red+bull&sort=2&page=0&limit=12'],
  ['tagId=NDL-0&color=Red&sort=4', 'search-cows?tagId=NDL-0&color=Red&sort=4&page=0&limit=12'],
])('CAT-11 filters, tag and sort combine: "%s" calls %s', (query, call) => {
  expect(callOf(query)).toBe(`/product/${call}`);
});

test('characters that no tag contains never change the path', () => {
  for (const typed of ['..', '.', 'a/b', '?', 'গরু']) {
    expect(callOf(new URLSearchParams({ tagId: typed }).toString())).toMatch(
      /^\/product\/search-cows\?tagId=/,
    );
  }
});
