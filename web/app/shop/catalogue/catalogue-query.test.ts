import { ListQuery } from '@khamar/contract/cows/list-query';
import { assert, constantFrom, oneof, property, string, array, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesFor } from '~/ui/pagination';
import { EVERYTHING, filterParameters, parseCatalogueQuery, writeCatalogueQuery } from './catalogue-query.ts';

const parse = (query: string) => parseCatalogueQuery(new URLSearchParams(query));

const NAMES =
  'page size sort tagId search minPrice maxPrice minWeight maxWeight color gender cowSize breed age teeth qurbani availabilityStatus utm_source'.split(
    ' ',
  );
const VALUES =
  '1 2 12 20 50 4 0 -1 1.5 1e9 ২ ১২০০০০ 60000 61234 700000 999999999 MALE_BULL SMALL SOLD fit Black,Red Brown ndl-০১ ndl1 লাল .. %ZZ NaN'.split(
    ' ',
  );
const anySearch = array(
  tuple(constantFrom(...NAMES), oneof(constantFrom(...VALUES), string({ unit: 'binary' }))),
  {
    maxLength: 16,
  },
);

describe('any query string', () => {
  test('parses without errors, and writing and parsing it again changes nothing', () => {
    assert(
      property(anySearch, (pairs) => {
        const query = parseCatalogueQuery(new URLSearchParams(pairs));
        const search = writeCatalogueQuery(query);
        expect(parse(search)).toEqual(query);
        expect(writeCatalogueQuery(parse(search))).toBe(search);
      }),
      { numRuns: 2000 },
    );
  });

  test('yields filters that the API accepts', () => {
    assert(
      property(anySearch, (pairs) => {
        const filters = filterParameters(parseCatalogueQuery(new URLSearchParams(pairs)));
        const parameters = Object.fromEntries(
          Object.entries(filters).map(([name, value]) => [name, String(value)]),
        );
        expect(ListQuery.safeParse(parameters).error).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['', 1, 12],
  ['page=7&size=20', 7, 20],
  ['page=২&size=৩০', 2, 30],
  ['page=0&size=0', 1, 12],
  ['page=-1&size=11', 1, 12],
  ['page=1.5&size=100', 1, 12],
  ['page=99999999999&size=x', 1, 12],
])('CAT-03 the query "%s" is page %i with size %i', (query, page, size) => {
  expect(parse(query)).toEqual({ ...EVERYTHING, page, size });
});

test('CAT-04 a range end is written only if it was moved, and parsed to the next step outwards', () => {
  expect(writeCatalogueQuery(parse('minPrice=60000&maxPrice=700000&minWeight=60&maxWeight=700'))).toBe('');
  expect(writeCatalogueQuery(parse('minPrice=100000&maxPrice=700000'))).toBe('?minPrice=100000');
  expect(parse('minPrice=61234&maxPrice=91234').price).toEqual({ low: 60_000, high: 95_000 });
  expect(parse('minPrice=1&maxPrice=999999').price).toEqual(EVERYTHING.price);
  expect(parse('minWeight=400&maxWeight=200').weight).toEqual({ low: 200, high: 400 });
});

test('CAT-05 colours are a comma-separated list, unique and in a fixed order; a form may repeat the name', () => {
  expect(writeCatalogueQuery(parse('color=Red&color=Black&color=Red,Green'))).toBe('?color=Black,Red');
});

test('a tag may be in any case and in Bangla digits', () => {
  expect(writeCatalogueQuery(parse('tagId=+ndl-০১ '))).toBe('?tagId=NDL-01');
});

test.each([
  ['ndl-০১', 'tagId=NDL-01'],
  ['ndl-', 'tagId=NDL-'],
  ['N', 'tagId=N'],
  ['২৪', 'tagId=24'],
  ['ndl1', 'search=ndl1'],
  ['NDL 001', 'search=NDL+001'],
  [' লাল  গরু ', `search=${new URLSearchParams({ q: 'লাল  গরু' }).toString().slice(2)}`],
  ['foot-and-mouth', 'search=foot-and-mouth'],
  ['', ''],
])('BUY-06 the search box takes "%s" as %s', (typed, written) => {
  const search = new URLSearchParams({ search: typed }).toString();
  expect(writeCatalogueQuery(parse(search))).toBe(written === '' ? '' : `?${written}`);
});

test('BUY-06 a URL with a tag and words keeps both', () => {
  expect(writeCatalogueQuery(parse('tagId=ndl-1&search=red'))).toBe('?tagId=NDL-1&search=red');
  expect(writeCatalogueQuery(parse('tagId=ndl-1&search=ndl-2'))).toBe('?tagId=NDL-1&search=NDL-2');
});

test('BUY-05 teeth are a number, in either script', () => {
  expect(parse('teeth=৪').teeth).toBe(4);
  expect(writeCatalogueQuery(parse('teeth=4'))).toBe('?teeth=4');
  expect(parse('teeth=33').teeth).toBeNull();
});

test('WEIGH-07 BUY-05 fitness for qurbani is in the URL as fit and nothing else', () => {
  expect(writeCatalogueQuery(parse('qurbani=fit&teeth=4'))).toBe('?teeth=4&qurbani=fit');
  for (const other of ['qurbani=', 'qurbani=no', 'qurbani=FIT']) expect(parse(other).qurbani).toBeNull();
});

test('an empty list still has one page', () => {
  expect([0, 1, 12, 13, 240].map((total) => pagesFor(total, 12))).toEqual([1, 1, 1, 2, 20]);
});
