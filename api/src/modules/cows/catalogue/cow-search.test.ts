import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asOwner, startTestApi, type TestApi } from '../../../testing/test-api.ts';

interface Sample {
  breed?: string;
  color?: string;
  gender?: string;
  en?: string;
  bn?: string;
  status?: string;
}

const HERD: Record<string, Sample> = {
  'NDL-001': {
    breed: 'Sahiwal Cross',
    color: 'Red',
    gender: 'MALE_BULL',
    en: 'Loose dewlap, calm, eats well.',
    bn: 'ঝোলানো গলকম্বল, শান্ত, ভালো খায়।',
  },
  'NDL-010': {
    breed: 'Pabna',
    color: 'White',
    gender: 'MALE_STEER',
    en: 'A deep chest (90 kg of hay).',
    bn: 'চওড়া বুকের গরু, হাঁটে।',
  },
  'NDL-012': { breed: 'Red Chittagong', color: 'Red', en: 'Red from horn to hoof.', status: 'SOLD' },
  'NDL-100': { breed: 'Deshi', color: 'মিশকালো', en: 'Vaccinated against foot-and-mouth disease.' },
  'NDL-1205': {
    breed: 'Brahman',
    color: 'Black',
    gender: 'FEMALE_HEIFER',
    en: 'কুঁজ উঁচু, ধূসর, তেজী, দেখতে সুন্দর।',
  },
  'A7-02': { breed: 'Jersey Cross', color: 'Brown', en: 'Café au lait, 100% grass fed.' },
};

async function startHerd(): Promise<TestApi> {
  const api = await startTestApi();
  for (const [tag, { breed, color, gender, en, bn, status = 'AVAILABLE' }] of Object.entries(HERD))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await asOwner(
      api,
      `insert into cow (tag_id, breed, color, gender, description, description_bn, availability_status, current_weight, current_price, age)
       values ($1, $2, $3, $4, $5, $6, $7, 300, 150000, 3)`,
      [tag, breed, color, gender, en, bn, status],
    );
  return api;
}

async function found(api: TestApi, text: string, more = ''): Promise<string[]> {
  const query = new URLSearchParams({ search: text }).toString();
  const { body } = await api.get(`/product/search-cows?${query}${more}`);
  const { cows, totalCows } = responseOf(CowPage).parse(body).data;
  expect(totalCows, text).toBe(cows.length);
  return cows.map(({ tagId }) => tagId).toSorted();
}

const tags = (list: string) => list.split(' ').map((tag) => (tag.startsWith('A') ? tag : `NDL-${tag}`));

test('BUY-06 a tag is found in any spelling, whole or its beginning', async () => {
  const api = await startHerd();
  for (const [text, expected] of [
    ['NDL-001', '001'],
    ['ndl-001', '001'],
    ['ndl1', '001'],
    ['NDL 001', '001'],
    ['ndl 1', '001'],
    ['ndl001', '001'],
    ['  Ndl -  01 ', '001'],
    ['ndl০০১', '001'],
    ['NDL ১', '001'],
    ['ndl_001', '001'],
    ['ndl 12', '012'],
    ['ndl120', '1205'],
    ['ndl00', '001'],
    ['ndl 120', '1205'],
    ['1205', '1205'],
    ['১২০', '1205'],
    ['12', '012 1205'],
    ['ndl', '001 010 012 100 1205'],
    ['a7-2', 'A7-02'],
    ['A7 02', 'A7-02'],
    ['a7', 'A7-02'],
  ] as const)
    expect(await found(api, text), text).toEqual(tags(expected));
  for (const text of ['ndl2', 'NDL 999', '77', 'dln1', 'NDL001001'])
    expect(await found(api, text), text).toEqual([]);
});

test('BUY-06 breed, color and description are found in both languages', async () => {
  const api = await startHerd();
  for (const [text, expected] of [
    ['sahiwal', '001'],
    ['SAHI', '001'],
    ['শাহিওয়াল', '001'],
    ['শাহীওয়াল', '001'],
    ['শাহি', '001'],
    ['cross', 'A7-02 001'],
    ['ক্রস', 'A7-02 001'],
    ['সংকর', 'A7-02 001'],
    ['রেড চিটাগাং', '012'],
    ['দেশি', '100'],
    ['brahman', '1205'],
    ['red', '001 012'],
    ['লাল', '001 012'],
    ['কালো', '1205'],
    ['মিশকালো', '100'],
    ['সাদা পাবনা', '010'],
    ['পাবনা, সাদা!', '010'],
    ['dewlap calm', '001'],
    ['গলকম্বল', '001'],
    ['শান্ত খায়', '001'],
    ['খা\u09af\u09bc', '001'],
    ['খা\u09df', '001'],
    ['শা\u200dন্ত', '001'],
    ['সুন্দর', '1205'],
    ['foot-and-mouth', '100'],
    ['café', 'A7-02'],
    ['red ndl1', '001'],
    ['লাল ndl ১২', '012'],
    ['white 10', '010'],
  ] as const)
    expect(await found(api, text), text).toEqual(tags(expected));
  for (const text of ['breed', 'color', 'white sahiwal', 'কালো পাবনা', 'ewlap', 'blue', 'নীল'])
    expect(await found(api, text), text).toEqual([]);
});

test('BUY-06 the kind is found in both languages, and vowels in either spelling', async () => {
  const api = await startHerd();
  for (const [text, expected] of [
    ['ষাঁ\u09dc', '001'],
    ['ষাঁ\u09a1\u09bc', '001'],
    ['লাল ষাঁড়', '001'],
    ['Bull', '001'],
    ['সাদা বলদ', '010'],
    ['steer', '010'],
    ['বকনা', '1205'],
    ['heifer black', '1205'],
    ['দেশী', '100'],
    ['বাদামী', 'A7-02'],
    ['ধুসর তেজি', '1205'],
    ['ধূসর তেজী', '1205'],
  ] as const)
    expect(await found(api, text), text).toEqual(tags(expected));
  for (const text of ['লাল বলদ', 'white bull', 'male_bull', '@male_bull'])
    expect(await found(api, text), text).toEqual([]);
  await asOwner(api, `update cow set gender = 'MALE_STEER' where tag_id = 'NDL-001'`);
  expect(await found(api, 'ষাঁড়')).toEqual([]);
  expect(await found(api, 'লাল বলদ')).toEqual(['NDL-001']);
});

test('BUY-06 a search combines with filters and sorts, and follows every change of a cow', async () => {
  const api = await startHerd();
  expect(await found(api, 'red', '&availabilityStatus=AVAILABLE')).toEqual(['NDL-001']);
  expect(await found(api, 'লাল', '&tagId=NDL-0&sort=2&maxPrice=150000')).toEqual(['NDL-001', 'NDL-012']);
  expect(await found(api, 'red', '&minPrice=150001')).toEqual([]);
  const { body } = await api.get('/product/sort-cows?search=ndl&sortField=currentPrice');
  const statuses = responseOf(CowPage)
    .parse(body)
    .data.cows.map((cow) => cow.availabilityStatus);
  expect(statuses).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'SOLD']);

  await asOwner(api, `update cow set color = 'Black' where tag_id = 'NDL-001'`);
  expect(await found(api, 'লাল')).toEqual(['NDL-012']);
  await asOwner(api, `update cow set description_bn = 'ছোট শিং, শান্ত গরু।' where tag_id = 'NDL-100'`);
  expect(await found(api, 'শিং')).toEqual(['NDL-100']);
  await asOwner(api, `update cow set removed_at = now() where tag_id = 'NDL-001'`);
  expect(await found(api, 'ndl1')).toEqual(['NDL-100', 'NDL-1205', 'NDL-010', 'NDL-012'].toSorted());
  // Sold long ago: hidden from words, found by its number.
  await asOwner(api, `update cow set sold_at = now() - interval '40 days' where tag_id = 'NDL-012'`);
  expect(await found(api, 'red')).toEqual([]);
  expect(await found(api, 'ndl ১২')).toEqual(['NDL-012']);
});

test('BUY-06 wildcards, operators and other hostile text are words or nothing, and never an error', async () => {
  const api = await startHerd();
  for (const text of ['%', '_', '*', "'", '\\', '!', '& |', ':*', '<->', '।', '৳', '"', '()'])
    expect(await found(api, text), text).toEqual([]);
  for (const text of ["red'", 'red:*', '!red', 'red%', '(red)', '\\red', "'red'"])
    expect(await found(api, text), text).toEqual(['NDL-001', 'NDL-012']);
  expect(await found(api, "red' | 'white")).toEqual([]);
  expect(await found(api, 'breed=sahiwal')).toEqual([]);

  const piece = fc.constantFrom(
    "'",
    '\\',
    ':*',
    ' & ',
    '|',
    '!',
    '<1>',
    '%',
    'ndl',
    '1',
    '০',
    'ক',
    '্',
    '😀',
    '\u200d',
    'İ',
    ' ',
  );
  const anyText = fc.oneof(
    fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const query = new URLSearchParams({ search: text.toWellFormed() }).toString();
      expect((await api.get(`/product/search-cows?${query}`)).status).toBeOneOf([200, 400]);
    }),
    { numRuns: 400 },
  );
});

test('BUY-06 a cow with the longest description, in one word or in many, can be saved and found', async () => {
  const api = await startHerd();
  for (const text of [
    'x'.repeat(4000),
    'ক'.repeat(4000),
    'ab '.repeat(1333),
    "'".repeat(4000),
    '\u0301'.repeat(4000),
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await asOwner(api, `update cow set description = $1, description_bn = $1 where tag_id = 'NDL-001'`, [
      text,
    ]);
    // oxlint-disable-next-line no-await-in-loop
    expect(await found(api, 'ndl1')).toEqual(['NDL-001']);
  }
  await asOwner(api, `update cow set description = $1 where tag_id = 'NDL-001'`, ['x'.repeat(4000)]);
  expect(await found(api, 'x'.repeat(60))).toEqual(['NDL-001']);
});
