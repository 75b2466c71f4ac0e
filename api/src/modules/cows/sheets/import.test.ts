import { randomUUID } from 'node:crypto';
import { ImportDone, ImportPreview } from '@khamar/contract/cows/sheets/cow-import';
import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf } from '@khamar/contract/envelope';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { expect, test } from 'vitest';
import { responseToUnfinished } from '../../../testing/unfinished-request.ts';
import {
  startTestApi,
  signedIn,
  codeOf,
  office,
  ownerOf,
  total,
  waitForLockWaiters,
  startOffice,
} from '../../../testing/test-api.ts';

const HEAD = 'Tag ID,Breed,Teeth,Age,Gender,Color,Weight,Price per KG,Price,Status,Description';
const row = (tag: string) => `${tag},Sahiwal,4,3,Bull,Red,320,480,"1,53,500",Available,"Calm, eats well."`;
const sheetOf = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const tags = (count: number, prefix = 'IMP') =>
  Array.from({ length: count }, (_, n) => `${prefix}-${n + 1000}`);
const previewOf = ({ body }: { body: unknown }) => responseOf(ImportPreview).parse(body).data;
const doneOf = ({ body }: { body: unknown }) => responseOf(ImportDone).parse(body).data;

test('a preview validates each row with the form messages and writes nothing', async () => {
  const { api, staff } = await startOffice(1);
  const csv = sheetOf(
    row('imp-১'),
    'IMP-2,দেশি,,২,বকনা,কালো,১৮০,,"১,২০,০০০",বুকিং হয়েছে,শান্ত স্বভাবের বকনা।',
    row('ndl-001'),
    row(' IMP-1 '),
    'x,ab,four,-1,cow,?,0,,12.5,GONE,short',
  );
  const { rows, ...counts } = previewOf(await staff.post('preview-import', { csv }));
  expect(counts).toEqual({ ready: 2, refused: 3, ignoredColumns: [] });
  expect(rows.map(({ line, tagId, verdict, duplicateOf }) => [line, tagId, verdict, duplicateOf])).toEqual([
    [2, 'IMP-1', 'add', null],
    [3, 'IMP-2', 'add', null],
    [4, 'NDL-001', 'refused', null],
    [5, 'IMP-1', 'refused', 2],
    [6, 'x', 'refused', null],
  ]);
  expect(rows[1]?.cow).toEqual({
    tagId: 'IMP-2',
    breed: 'Deshi',
    teeth: null,
    age: 2,
    gender: 'FEMALE_HEIFER',
    color: 'Black',
    currentWeight: 180,
    pricePerKg: null,
    currentPrice: 120_000,
    availabilityStatus: 'BOOKED',
    description: 'শান্ত স্বভাবের বকনা।',
    descriptionBn: null,
  });
  expect(rows.slice(2).map(({ errors }) => errors)).toEqual([
    { tagId: 'This tag is already in use' },
    { tagId: 'Row 2 has the same tag' },
    {
      tagId: 'Tag ID must be at least 3 characters long',
      breed: 'Breed is required',
      teeth: 'Amount of teeth must be a number',
      age: 'Age must be 0 or greater',
      gender: 'Gender is required',
      color: 'Color is required',
      currentWeight: 'Current weight must be greater than 0',
      currentPrice: 'Only integers are allowed',
      availabilityStatus: 'Choose AVAILABLE, SOLD or BOOKED',
      description: 'Description must be at least 10 characters long',
    },
  ]);
  expect(await total(api)).toBe(1);
});

test('FORM-07 F55 a row whose price, weight and price per KG contradict is rejected with the reason', async () => {
  const { api, staff } = await startOffice(1);
  const priced = (tag: string, perKg: string, price: string) =>
    `${tag},Sahiwal,4,3,Bull,Red,320,${perKg},${price},Available,"Calm, eats well."`;
  // 320 kg at 480 is 153,600; a difference of up to a hundredth of the price counts as rounding.
  const csv = sheetOf(
    priced('APART-1', '480', '155151'),
    priced('APART-2', '480', '155152'),
    priced('APART-3', '48', '153600'),
    priced('APART-4', '', '153600'),
  );
  const { rows, ready, refused: rejected } = previewOf(await staff.post('preview-import', { csv }));
  expect([ready, rejected]).toEqual([2, 2]);
  const reason = { line: "Price, weight and price per KG don't match" };
  expect(rows.map(({ errors }) => errors)).toEqual([{}, reason, reason, {}]);
  expect(codeOf(await staff.post('import-cows', { csv, importId: randomUUID() }))).toEqual([
    422,
    'import_refused',
  ]);
  expect(await total(api)).toBe(1);
});

test('1000 rows are imported within ten seconds, with history; a repeat adds nothing', async () => {
  const { api, staff } = await startOffice(1);
  const order = { csv: sheetOf(...tags(1000).map((tag) => row(tag))), importId: randomUUID() };
  const started = performance.now();
  const done = doneOf(await staff.post('import-cows', order));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect([done.added, done.isRepeat, done.cows.length]).toEqual([1000, false, 1000]);
  expect(await total(api)).toBe(1001);
  const [entry] = await staff.history(done.cows[0]?._id ?? '');
  expect(entry).toMatchObject({ actor: 'rahim', action: 'ADDED' });
  const [cow] = (await staff.list('tagId=IMP-1500&picture=no')).cows;
  expect(cow).toMatchObject({ currentPrice: 153_500, gender: 'MALE_BULL', image: null, version: 1 });

  const again = doneOf(await staff.post('import-cows', order));
  expect(again).toEqual({ added: 0, isRepeat: true, cows: done.cows });
  const { csv, importId } = order;
  const byHeader = await staff.post('import-cows', { csv }, { 'idempotency-key': importId });
  expect(doneOf(byHeader)).toEqual(again);
  const other = await staff.post('import-cows', { ...order, csv: sheetOf(row('OTHER-1')) });
  expect(codeOf(other)).toEqual([409, 'import_differs']);
  expect(await total(api)).toBe(1001);
});

test('one invalid row rejects the import, and its key can be reused for the fixed file', async () => {
  const { api, staff } = await startOffice(1);
  const importId = randomUUID();
  const rows = tags(50).map((tag) => row(tag));
  const rejected = await staff.post('import-cows', { importId, csv: sheetOf(...rows, row('NDL-001')) });
  expect(codeOf(rejected)).toEqual([422, 'import_refused']);
  const { preview } = CowError.parse(rejected.body).data;
  expect(preview).toMatchObject({ ready: 50, refused: 1 });
  expect(preview?.rows.at(-1)).toMatchObject({ line: 52, errors: { tagId: 'This tag is already in use' } });
  expect(await total(api)).toBe(1);
  expect(doneOf(await staff.post('import-cows', { importId, csv: sheetOf(...rows) })).added).toBe(50);
});

test('concurrent identical imports add the cows once and return the same result', async () => {
  const api = await startTestApi();
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  const order = { csv: sheetOf(...tags(200).map((tag) => row(tag))), importId: randomUUID() };
  const responses = await Promise.all(
    [rahim, karim, rahim, karim].map((staff) => staff.post('import-cows', order)),
  );
  const done = responses.map((response) => doneOf(response));
  expect(done.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 200]);
  expect(new Set(done.map(({ cows }) => JSON.stringify(cows))).size).toBe(1);
  expect(await total(api)).toBe(200);
});

test('an import that loses the race for a tag names it and adds nothing', async () => {
  const api = await startTestApi();
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  const gate = await ownerOf(api);
  // An uncommitted insert holds one of the tags.
  await gate.query(`begin; insert into cow (tag_id, current_weight, current_price, age, description)
                    values ('IMP-1005', 300, 5, 2, 'came this morning')`);
  const order = { csv: sheetOf(...tags(20).map((tag) => row(tag))), importId: randomUUID() };
  const late = rahim.post('import-cows', order);
  await waitForLockWaiters(await ownerOf(api));
  await gate.query('commit');
  const response = await late;
  expect(codeOf(response)).toEqual([422, 'import_refused']);
  expect(
    CowError.parse(response.body).data.preview?.rows.filter(({ verdict }) => verdict === 'refused'),
  ).toMatchObject([{ tagId: 'IMP-1005' }]);
  expect(await total(api)).toBe(1);

  const crosswise = [tags(300), tags(300).toReversed()].map((each, n) =>
    (n === 0 ? rahim : karim).post('import-cows', {
      importId: randomUUID(),
      csv: sheetOf(...each.filter((tag) => tag !== 'IMP-1005').map((tag) => row(tag))),
    }),
  );
  const codes = (await Promise.all(crosswise)).map(({ status }) => status);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await total(api)).toBe(300);
});

test('an export can be imported again, with formulas and Bangla intact', async () => {
  const { staff } = await startOffice();
  await staff.add({ description: '=1+1 is what it "says", in\ntwo lines' });
  await staff.add({ tagId: 'NDL-901', breed: 'দেশি', teeth: '', description: '- শান্ত, ভালো খায়' });
  const before = (await staff.list('sortField=tagId')).cows;
  const { body: csv } = await staff.send('GET', 'export-cows?language=bn&sortField=tagId');
  for (const tag of ['NDL-900', 'NDL-901']) await staff.remove(tag);
  doneOf(await staff.post('import-cows', { csv, importId: randomUUID() }));
  const after = (await staff.list('sortField=tagId')).cows;
  expect(after.map((cow) => ({ ...cow, _id: '' }))).toEqual(before.map((cow) => ({ ...cow, _id: '' })));
});

test('a file with missing columns, too many rows or too many bytes is rejected with the reason', async () => {
  const { api, staff } = await startOffice();
  const send = (csv: string) => staff.post('preview-import', { csv });
  const missing = await send('Tag ID,Breed\nA-1,Deshi');
  expect(codeOf(missing)).toEqual([422, 'sheet_refused']);
  expect(CowError.parse(missing.body).data.sheet).toEqual({
    problem: 'missing_columns',
    columns: ['age', 'currentWeight', 'currentPrice', 'availabilityStatus', 'description'],
    line: null,
  });
  const long = await send(sheetOf(...tags(1001).map((tag) => row(tag))));
  expect(CowError.parse(long.body).data.sheet?.problem).toBe('too_many_rows');
  const large = await responseToUnfinished(
    `${api.url}/product/dashboard/preview-import`,
    { ...(await signedIn(api)), 'content-type': 'application/json' },
    SHEET_LIMITS.maxImportBytes + 1,
    '{"csv":"',
  );
  expect(codeOf(large)).toEqual([413, 'too_large']);
  expect(codeOf(await send(''))).toEqual([400, 'invalid_request']);
  expect(codeOf(await staff.post('import-cows', { csv: sheetOf(row('A-1')) }))).toEqual([
    400,
    'invalid_request',
  ]);
});
