import { CowPage } from '@khamar/contract/cows/cow';
import { ImportDone } from '@khamar/contract/cows/sheets/cow-import';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { office, sharedTestApi, startOffice, written } from '../../../testing/test-api.ts';

const sharedApi = sharedTestApi();

test('API-08 API-09 a custom colour and a price per KG with paisa are stored as entered', async () => {
  const { api, staff } = await startOffice(1);
  const cow = written(await staff.add({ color: '  ছাই রং ', pricePerKg: '৪৫০.৫০' }));
  expect(cow).toMatchObject({ color: 'ছাই রং', pricePerKg: 450.5 });
  const { body } = await api.get('/product/get-cow/NDL-900');
  expect(body).toMatchObject({ data: { color: 'ছাই রং', pricePerKg: 450.5 } });
  const steps: [object, object][] = [
    [{ color: 'Grey' }, { color: 'Grey', pricePerKg: 450.5 }],
    [{ color: 'লাল' }, { color: 'Red' }],
    [{ color: 'Ash' }, { color: 'Ash' }],
    [{ pricePerKg: 450.75 }, { color: 'Ash', pricePerKg: 450.75 }],
    [{ pricePerKg: 451 }, { pricePerKg: 451 }],
    [{ pricePerKg: 0.05 }, { pricePerKg: 0.05 }],
    [
      { color: null, pricePerKg: null },
      { color: null, pricePerKg: null },
    ],
  ];
  for (const [index, [change, expected]] of steps.entries())
    expect(written(await staff.change(cow._id, { ...change, version: index + 1 }))).toMatchObject(expected);
});

test('the history has one change of the colour and one of the price per KG, as entered', async () => {
  const { staff } = await startOffice(1);
  const { _id } = written(await staff.add({ color: 'Red', pricePerKg: 480 }));
  await staff.change(_id, { color: 'Grey', pricePerKg: 450.5, version: 1 });
  await staff.change(_id, { color: 'Ash', pricePerKg: 450.75, version: 2 });
  await staff.change(_id, { color: 'Black', pricePerKg: 451, version: 3 });
  const history = await staff.history(_id);
  const byField = (one: { field: string }, other: { field: string }) => (one.field < other.field ? -1 : 1);
  expect(history.slice(0, 3).map(({ changes }) => changes.toSorted(byField))).toEqual([
    [
      { field: 'color', from: 'Ash', to: 'Black' },
      { field: 'pricePerKg', from: 450.75, to: 451 },
    ],
    [
      { field: 'color', from: 'Grey', to: 'Ash' },
      { field: 'pricePerKg', from: 450.5, to: 450.75 },
    ],
    [
      { field: 'color', from: 'Red', to: 'Grey' },
      { field: 'pricePerKg', from: 480, to: 450.5 },
    ],
  ]);
});

test.each([
  ['pricePerKg', '450.505', 'Price per KG can have up to two decimals'],
  ['pricePerKg', '120.000', 'Price per KG can have up to two decimals'],
  ['pricePerKg', 450.505, 'Price per KG can have up to two decimals'],
  ['pricePerKg', '0.00', 'Price per KG must be greater than 0'],
  ['pricePerKg', 'much', 'Price per KG must be a number'],
  ['color', '?', 'Color is required'],
  ['color', 'x'.repeat(41), 'Color must be at most 40 characters long'],
  ['color', 'Gr\u202Eey', 'Color must be plain text'],
])('%s = %j is rejected with its message', async (field, value, sentence) => {
  const response = await (await office(await sharedApi())).add({ [field]: value });
  expect(ApiError.parse(response.body).data.fields).toEqual({ [field]: sentence });
});

test("lists find custom colours and breeds as 'other'", async () => {
  const { api, staff } = await startOffice(2);
  await api.query(`update cow set color = 'Black', breed = 'Deshi'`);
  await staff.add({ tagId: 'OWN-1', color: 'Grey', breed: 'মুন্সীগঞ্জ' });
  await staff.add({ tagId: 'OWN-2', color: 'ছাই', breed: 'Pabna' });
  await staff.add({ tagId: 'NONE-1', color: null, breed: null });
  const findTags = async (query: string) => {
    const { body } = await api.get(`/product/search-cows?${query}`);
    return responseOf(CowPage)
      .parse(body)
      .data.cows.map(({ tagId }) => tagId)
      .toSorted();
  };
  expect(await findTags('color=other')).toEqual(['OWN-1', 'OWN-2']);
  expect(await findTags('color=OTHER,Black')).toEqual(['NDL-001', 'NDL-002', 'OWN-1', 'OWN-2']);
  expect(await findTags('color=Black')).toEqual(['NDL-001', 'NDL-002']);
  expect(await findTags('breed=Other')).toEqual(['OWN-1']);
  expect(await findTags('breed=other&color=other')).toEqual(['OWN-1']);
  const tags = async (query: string) => (await staff.list(query)).cows.map(({ tagId }) => tagId);
  expect(await tags('sortField=color&sortDir=asc')).toEqual([
    'NDL-001',
    'NDL-002',
    'OWN-1',
    'OWN-2',
    'NONE-1',
  ]);
  expect(await tags('sortField=color&sortDir=desc')).toEqual([
    'OWN-2',
    'OWN-1',
    'NDL-002',
    'NDL-001',
    'NONE-1',
  ]);
  for (const [tagId, pricePerKg] of [
    ['OWN-1', 90_000.75],
    ['OWN-2', 90_000.5],
    ['NONE-1', 90_001],
  ] as const)
    await staff.update(tagId, { pricePerKg, version: 1 });
  expect((await tags('sortField=pricePerKg&sortDir=desc')).slice(0, 3)).toEqual(['NONE-1', 'OWN-1', 'OWN-2']);
});

test('sheets export and import custom colours and paisa, and translate the four listed colours', async () => {
  const { staff } = await startOffice();
  await staff.add({ tagId: 'OUT-1', color: 'Grey', pricePerKg: 479.5 });
  await staff.add({ tagId: 'OUT-2', color: 'Red' });
  const sheet = async (query: string) => String((await staff.send('GET', `export-cows?${query}`)).body);
  const columns = 'columns=tagId,color,pricePerKg&sortField=tagId';
  expect(await sheet(`${columns}&language=bn`)).toContain('OUT-1,Grey,479.5\r\nOUT-2,লাল,480\r\n');
  const csv = (await sheet('language=bn&sortField=tagId')).replaceAll('OUT-', 'IN-');
  const response = await staff.post('import-cows', { csv, importId: crypto.randomUUID() });
  expect(responseOf(ImportDone).parse(response.body).data.added).toBe(2);
  const { cows } = await staff.list('tagId=IN-&sortField=tagId');
  expect(cows.map(({ color, pricePerKg }) => [color, pricePerKg])).toEqual([
    ['Grey', 479.5],
    ['Red', 480],
  ]);
});
