import { responseOf } from '@khamar/contract/envelope';
import { RemovedPage } from '@khamar/contract/cows/inventory';
import { expect, test } from 'vitest';
import { codeOf, ownerOf, total, written, startOffice } from '../../../testing/test-api.ts';

test('API-08 a removed cow leaves the shop and frees its tag, and can be restored with its history', async () => {
  const { api, staff } = await startOffice(2);
  const first = written(await staff.add());
  expect((await staff.remove('ndl-900')).status).toBe(200);

  expect(await total(api)).toBe(2);
  expect((await api.get('/product/get-cow/NDL-900')).status).toBe(404);
  expect((await api.get(`/product/get-cow/${first._id}`)).status).toBe(404);
  expect((await api.get('/product/search-cows?tagId=900')).body).toMatchObject({ data: { totalCows: 0 } });
  expect(codeOf(await staff.remove('NDL-900'))).toEqual([404, 'cow_not_found']);
  expect(codeOf(await staff.update('NDL-900', { age: 4 }))).toEqual([404, 'cow_not_found']);

  written(await staff.add({ currentWeight: 111 }));
  expect(codeOf(await staff.restore(first._id))).toEqual([409, 'tag_taken']);
  const removed = responseOf(RemovedPage).parse((await staff.send('GET', 'removed-cows')).body).data;
  expect([removed.totalCows, removed.cows[0]?._id]).toEqual([1, first._id]);

  written(await staff.update('NDL-900', { tagId: 'NDL-950' }));
  expect(written(await staff.restore(first._id))).toEqual({ ...first, version: 3 });
  expect(codeOf(await staff.restore(first._id))).toEqual([404, 'cow_not_found']);
  expect(await total(api)).toBe(4);
  const actions = (await staff.history(first._id)).map(({ action }) => action);
  expect(actions).toEqual(['RESTORED', 'REMOVED', 'ADDED']);
});

test('every committed change is in the history with actor, time, old and new value, also one made in SQL', async () => {
  const { api, staff } = await startOffice(1);
  const cow = written(await staff.add());
  await staff.update('NDL-900', { currentPrice: 150_000, availabilityStatus: 'BOOKED', version: 1 });
  const owner = await ownerOf(api);
  await owner.query(`begin; update cow set age = 9 where tag_id = 'NDL-900'; rollback`);
  await owner.query(`update cow set age = 5 where tag_id = 'NDL-900'`);

  const [byHand, byStaff, added, ...older] = await staff.history(cow._id);
  expect(older).toEqual([]);
  expect(byHand).toMatchObject({ actor: 'postgres', changes: [{ field: 'age', from: 3, to: 5 }] });
  expect(byStaff).toMatchObject({ actor: 'rahim', action: 'CHANGED' });
  expect(byStaff?.changes).toEqual(
    expect.arrayContaining([
      { field: 'currentPrice', from: 153_500, to: 150_000 },
      { field: 'availabilityStatus', from: 'AVAILABLE', to: 'BOOKED' },
      // Recomputed from the new price.
      { field: 'pricePerKg', from: 480, to: 468.75 },
    ]),
  );
  expect(byStaff?.changes).toHaveLength(3);
  expect(added?.changes).toContainEqual({ field: 'currentWeight', from: null, to: 320 });
  expect(Math.abs(Date.parse(added?.at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('removed cows are listed last removed first, by page, with time and total', async () => {
  const { staff } = await startOffice(5);
  const before = Date.now();
  for (const tag of ['NDL-002', 'NDL-004', 'NDL-001']) await staff.remove(tag);
  const page = async (query: string) =>
    responseOf(RemovedPage).parse((await staff.send('GET', `removed-cows?${query}`)).body).data;
  const tagsOf = async (query: string) => (await page(query)).cows.map(({ tagId }) => tagId);
  expect(await tagsOf('limit=2')).toEqual(['NDL-001', 'NDL-004']);
  expect(await tagsOf('limit=2&page=1')).toEqual(['NDL-002']);
  expect((await page('limit=2&page=9')).totalCows).toBe(3);
  const [last] = (await page('limit=1')).cows;
  expect(Math.abs(Date.parse(last?.removedAt ?? '') - before)).toBeLessThan(60_000);
});

test('a cow without history has an empty one; an unknown id is 404', async () => {
  const { api, staff } = await startOffice(1);
  await api.query('delete from audit_entry');
  const [cow] = (await staff.list()).cows;
  expect(await staff.history(cow?._id ?? '')).toEqual([]);
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(codeOf(await staff.send('GET', `cow-history/${nobody}`))).toEqual([404, 'cow_not_found']);
});
