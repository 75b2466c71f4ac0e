import { Cow, CowDetail } from '@khamar/contract/cows/cow';
import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { cowForm, SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import { expect, test } from 'vitest';
import { startTestApi, codeOf, office, total, written, startOffice } from '../../../testing/test-api.ts';

test('API-08 a registered cow is in the shop immediately, with Bangla digits and lakh commas parsed', async () => {
  const { api, staff } = await startOffice(3);
  expect(await total(api)).toBe(3);
  const response = await staff.add({
    tagId: 'ndl-৯০১',
    currentWeight: '৩২০',
    currentPrice: '১,৫৩,৫০০',
    teeth: '',
  });

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { version, ...cow } = written(response);
  expect(version).toBe(1);
  expect(cow).toMatchObject({ tagId: 'NDL-901', currentWeight: 320, currentPrice: 153_500, teeth: null });
  expect(cow.cowSize).toBe('MEDIUM');
  expect(await total(api)).toBe(4);
  expect(responseOf(CowDetail).parse((await api.get('/product/get-cow/NDL-901')).body).data).toEqual(cow);
});

test('API-08 an update changes the given fields and the price per KG, null clears, and it is visible immediately', async () => {
  const { api, staff } = await startOffice(1);
  const before = written(await staff.add());
  for (let price = 160_000; price < 160_030; price += 1) {
    written(await staff.update('NDL-900', { currentPrice: price, version: price - 159_999 }));
    const shown = responseOf(Cow).parse((await api.get('/product/get-cow/NDL-900')).body).data;
    expect(shown.currentPrice).toBe(price);
  }
  const after = written(
    await staff.update('ndl-900', {
      tagId: 'NDL-777',
      breed: null,
      availabilityStatus: 'SOLD',
      version: 31,
    }),
  );
  expect(after).toEqual({
    ...before,
    tagId: 'NDL-777',
    breed: null,
    availabilityStatus: 'SOLD',
    currentPrice: 160_029,
    pricePerKg: 500.09,
    version: 32,
  });
});

test('API-08 a tag in use is rejected with a plain message, even in a race', async () => {
  const { api, staff } = await startOffice(2);
  const twice = await staff.add({ tagId: 'ndl-001' });
  expect(codeOf(twice)).toEqual([409, 'tag_taken']);
  expect(ApiError.parse(twice.body).message).toBe('This tag is already in use');
  expect(codeOf(await staff.update('NDL-001', { tagId: 'NDL-002' }))).toEqual([409, 'tag_taken']);

  const race = await Promise.all(Array.from({ length: 20 }, () => staff.add()));
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await total(api)).toBe(3);
});

test('API-08 a stale update is rejected with who changed the cow and when; of many concurrent ones one wins', async () => {
  const api = await startTestApi(1);
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  await rahim.add();
  const started = Date.now();
  written(await karim.update('NDL-900', { currentPrice: 150_000, version: 1 }));

  const late = await rahim.update('NDL-900', { currentPrice: 140_000, version: 1 });
  expect(codeOf(late)).toEqual([409, 'cow_changed']);
  const { message, conflict } = CowError.parse(late.body).data;
  expect(message).toContain('karim updated this cow at 20');
  expect(conflict).toMatchObject({ changedBy: 'karim', version: 2 });
  expect(Math.abs(Date.parse(conflict?.changedAt ?? '') - started)).toBeLessThan(60_000);

  const race = await Promise.all(
    Array.from({ length: 20 }, (_, n) => rahim.update('NDL-900', { currentPrice: 200_000 + n, version: 2 })),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await rahim.list()).cows.find(({ tagId }) => tagId === 'NDL-900')?.version).toBe(3);
});

test('API-08 the inventory list is always current, has the versions and takes every filter', async () => {
  const { api, staff } = await startOffice(30);
  expect((await staff.list('page=1&limit=10')).cows.map(({ tagId }) => tagId)[0]).toBe('NDL-020');
  for (let price = 1; price <= 20; price += 1) {
    await api.query(`update cow set current_price = $1, version = version + 1 where tag_id = 'NDL-005'`, [
      price,
    ]);
    const { cows, totalCows } = await staff.list('tagId=NDL-0&maxPrice=100&sort=1');
    expect([totalCows, cows[0]?.currentPrice, cows[0]?.version]).toEqual([1, price, price + 1]);
  }
});

test('a change is visible in the shop immediately', async () => {
  const { api, staff } = await startOffice(1);
  const shown = async () =>
    responseOf(Cow).parse((await api.get('/product/get-cow/NDL-001')).body).data.currentPrice;
  await shown();
  written(await staff.update('NDL-001', { currentPrice: 123_456, version: 1 }));
  expect(await shown()).toBe(123_456);
});

test('a stale version is rejected before the photo is processed', async () => {
  const { staff } = await startOffice(1);
  written(await staff.update('NDL-001', { age: 4 }));
  const late = cowForm({ age: 5, version: 1 }, new Uint8Array(10));
  expect(codeOf(await staff.send('PUT', 'update-cow/NDL-001', late))).toEqual([409, 'cow_changed']);
});

const OTHER_COW = {
  breed: 'Red Chittagong',
  teeth: 6,
  age: 5,
  gender: 'FEMALE_HEIFER',
  color: 'Black',
  currentWeight: 199,
  pricePerKg: 510,
  currentPrice: 101_500,
  availabilityStatus: 'BOOKED',
  description: 'শান্ত, বাচ্চারাও দড়ি ধরতে পারে।\nCalm.',
};

test('API-09 every field is stored as sent, on add and update, with the session in the audit log', async () => {
  const { api, staff } = await startOffice(1);
  const added = written(await staff.add());
  expect(added).toMatchObject(SAMPLE_COW);
  expect(written(await staff.update('NDL-900', { ...OTHER_COW, version: 1 }))).toEqual({
    ...added,
    ...OTHER_COW,
    cowSize: 'SMALL',
    version: 2,
  });
  const { rows } = await api.query<{ session_id: string }>(
    'select distinct session_id from audit_entry where entity_id = $1',
    [added._id],
  );
  expect(rows.map(({ session_id: id }) => id)).toEqual([staff.session]);
});

test('a form of a removed cow does not change the cow that has its tag now; an empty form is rejected', async () => {
  const { staff } = await startOffice(1);
  const { _id } = written(await staff.add());
  await staff.remove('NDL-900');
  const next = written(await staff.add());
  expect(codeOf(await staff.update('NDL-900', { currentPrice: 1, version: 1, _id }))).toEqual([
    404,
    'cow_not_found',
  ]);
  expect(codeOf(await staff.update('NDL-900', { version: 1 }))).toEqual([400, 'invalid_request']);
  expect((await staff.list('tagId=900')).cows).toEqual([next]);
});

test('a form of a cow with a new tag gets the conflict with actor and current version', async () => {
  const api = await startTestApi(1);
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  const { _id } = written(await rahim.add());
  const renamed = written(await karim.update('NDL-900', { tagId: 'NDL-901', version: 1, _id }));
  for (const tagId of ['NDL-900', 'NDL-950']) {
    const late = await rahim.update('NDL-900', { tagId, currentPrice: 1, version: 1, _id });
    expect(codeOf(late)).toEqual([409, 'cow_changed']);
    expect(CowError.parse(late.body).data.conflict).toMatchObject({ changedBy: 'karim', cow: renamed });
  }
  const elsewhere = await rahim.update('NDL-900', { currentPrice: 1, version: 2, _id });
  expect(codeOf(elsewhere), 'a cow under a tag that it does not have').toEqual([404, 'cow_not_found']);
});

test('a hundred forms in a row do not exhaust the upload limit', async () => {
  const { staff } = await startOffice(1);
  for (let n = 0; n < 100; n += 1) {
    const response =
      n % 2 === 0 ? await staff.add({ tagId: 'x' }) : await staff.update('NDL-001', { age: n % 9 });
    expect(response.status).toBe(n % 2 === 0 ? 400 : 200);
  }
});
