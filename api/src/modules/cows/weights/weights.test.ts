import { randomUUID } from 'node:crypto';
import { CowDetail } from '@khamar/contract/cows/cow';
import { CowWeights, WeightRecorded } from '@khamar/contract/cows/weight';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import {
  ALL_STAFF,
  asOwner,
  codeOf,
  signedIn,
  startOffice,
  type TestApi,
  written,
} from '../../../testing/test-api.ts';

const BROKEN_PROJECTIONS = `
  select tag_id from cow left join lateral standing_weight(cow.id) as standing on true
  where standing.kg is distinct from current_weight
    or cow.weighed_at is distinct from case standing.kind when 'MEASURED' then standing.weighed_at end`;

async function startWeighing(cows = 1) {
  const { api, staff } = await startOffice(cows, ALL_STAFF);
  const headers = await signedIn(api, { username: 'yard', roles: ['AGENT'] });
  const post = (path: string, body: unknown, key: string = randomUUID()) =>
    api.send(`/product/dashboard/cow-weights/${path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const weigh = async (path: string, body: unknown, key?: string) =>
    responseOf(WeightRecorded).parse((await post(path, body, key)).body).data;
  const list = async (id: string) =>
    responseOf(CowWeights).parse((await api.get(`/product/dashboard/cow-weights/${id}`, headers)).body).data
      .weights;
  const shown = async (id: string) =>
    responseOf(CowDetail).parse((await api.get(`/product/get-cow/${id}`)).body).data;
  return { api, staff, post, weigh, list, shown };
}

const brokenProjections = (api: TestApi) => asOwner(api, BROKEN_PROJECTIONS);

test('WEIGH-01 a weight is an entry with origin, time, person and scale; the last current one is the weight of the cow', async () => {
  const { api, staff, weigh, list, shown } = await startWeighing();
  const cow = written(await staff.add());
  expect(await list(cow._id)).toMatchObject([
    { kg: 320, kind: 'ESTIMATED', recordedBy: 'rahim', isCurrent: true },
  ]);
  expect(cow.weighedAt).toBeNull();

  const added = await weigh(cow._id, { kg: 341, kind: 'MEASURED', scale: 'Yard' });
  expect(added).toMatchObject({ currentWeight: 341, version: 2 });
  expect(await shown(cow._id)).toMatchObject({ currentWeight: 341, weighedAt: added.weighedAt });
  const [last, ...older] = await list(cow._id);
  expect(last).toMatchObject({
    kg: 341,
    kind: 'MEASURED',
    recordedBy: 'yard',
    scale: 'Yard',
    corrects: null,
  });
  expect(older).toHaveLength(1);

  // An entry from before is in the list, but it is not the weight of today.
  const weighedAt = new Date(Date.now() - 3_600_000).toISOString();
  await weigh(cow._id, { kg: 300, kind: 'MEASURED', weighedAt });
  expect(await shown(cow._id)).toMatchObject({ currentWeight: 341 });
  // A device whose clock is a day ahead weighs now.
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const now = await weigh(cow._id, { kg: 345, kind: 'MEASURED', weighedAt: ahead });
  expect(Date.parse(now.weighedAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  expect(await brokenProjections(api)).toEqual([]);
});

test('WEIGH-01 a correction supersedes one entry once, keeps its time and says why; nothing is rewritten', async () => {
  const { api, staff, post, weigh, list } = await startWeighing();
  const cow = written(await staff.add({ pricePerKg: 480 }));
  const { _id } = await weigh(cow._id, { kg: 430, kind: 'MEASURED' });
  const correction = { kg: 340, kind: 'MEASURED', reason: 'Digits swapped' };
  const corrected = await weigh(`${cow._id}/${_id}/correct`, correction);
  expect(corrected.currentWeight).toBe(340);

  const [now, wrong] = await list(cow._id);
  expect(now).toMatchObject({ kg: 340, corrects: _id, reason: 'Digits swapped', isCurrent: true });
  expect(wrong).toMatchObject({ _id, kg: 430, isCurrent: false, weighedAt: now?.weighedAt });
  expect(codeOf(await post(`${cow._id}/${_id}/correct`, correction))).toEqual([409, 'weight_corrected']);
  expect(codeOf(await post(`${cow._id}/${randomUUID()}/correct`, correction))).toEqual([
    404,
    'weight_not_found',
  ]);
  expect((await post(`${cow._id}/${corrected._id}/correct`, { kg: 1, kind: 'MEASURED' })).status).toBe(400);
  const other = written(await staff.add({ tagId: 'NDL-901' }));
  expect(codeOf(await post(`${other._id}/${corrected._id}/correct`, correction))).toEqual([
    404,
    'weight_not_found',
  ]);
  expect((await staff.list()).cows.find(({ tagId }) => tagId === 'NDL-900')?.pricePerKg).toBe(451.47);
  expect(await brokenProjections(api)).toEqual([]);
});

test("WEIGH-01 the API's database role can only add and read weights, and only read chains", async () => {
  const { api } = await startWeighing();
  for (const statement of [
    'update cow_weight set kg = 1',
    'delete from cow_weight',
    'truncate cow_weight cascade',
    'update cow_chain set body = body',
    'delete from cow_chain',
    `insert into cow_chain (cow_id, number, body, hash) select id, 9, '{}', repeat('0', 64) from cow`,
    `select append_to_cow_chain(id, '{"kind": "PRICE", "priceTaka": 1}') from cow`,
    `update cow set weighed_at = now()`,
    `insert into cow_weight (cow_id, kg, kind, recorded_by) select id, 1, 'MEASURED', 'someone' from cow`,
    `insert into cow_weight (cow_id, kg, kind, is_first) select id, 1, 'MEASURED', true from cow`,
  ])
    await expect(
      asOwner(
        api,
        `do $$ begin set local role khamar_api; ${statement.replace(/^select/, 'perform')}; end $$`,
      ),
    ).rejects.toThrow('permission denied');
});

test('WEIGH-01 a repeated request adds one entry; another weight under its key is rejected', async () => {
  const { staff, post, weigh, list } = await startWeighing();
  const cow = written(await staff.add());
  const key = randomUUID();
  const first = await weigh(cow._id, { kg: 350, kind: 'MEASURED' }, key);
  expect(await weigh(cow._id, { kg: 350, kind: 'MEASURED' }, key)).toEqual(first);
  expect(codeOf(await post(cow._id, { kg: 351, kind: 'MEASURED' }, key))).toEqual([422, 'key_reused']);
  expect(await list(cow._id)).toHaveLength(2);
  await staff.remove('NDL-900');
  expect(codeOf(await post(cow._id, { kg: 351, kind: 'MEASURED' }))).toEqual([404, 'cow_not_found']);
});

test('WEIGH-02 the weight of the form, the table, a sheet and SQL becomes an estimated entry', async () => {
  const { api, staff, weigh, list, shown } = await startWeighing();
  const cow = written(await staff.add());
  await weigh(cow._id, { kg: 341, kind: 'MEASURED' });
  written(await staff.update('NDL-900', { currentWeight: 350 }));
  expect(await shown(cow._id)).toMatchObject({ currentWeight: 350, weighedAt: null });
  // Sent again unchanged, as the form does: no entry.
  written(await staff.update('NDL-900', { currentWeight: 350, age: 4 }));
  await api.query(`update cow set current_weight = 360 where tag_id = 'NDL-900'`);
  expect((await list(cow._id)).map(({ kg, kind }) => [kg, kind])).toEqual([
    [360, 'ESTIMATED'],
    [350, 'ESTIMATED'],
    [341, 'MEASURED'],
    [320, 'ESTIMATED'],
  ]);
  const csv =
    'Tag ID,Age,Current weight (KG),Asking price (BDT),Status,Description\nNDL-777,3,333,150000,Available,"Calm, eats well."';
  const headers = {
    ...(await signedIn(api)),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const sent = { method: 'POST', headers, body: JSON.stringify({ csv }) };
  expect((await api.send('/product/dashboard/import-cows', sent)).status).toBe(200);
  const imported = await shown('NDL-777');
  expect(await list(imported._id)).toMatchObject([{ kg: 333, kind: 'ESTIMATED', recordedBy: 'rahim' }]);
  expect(await brokenProjections(api)).toEqual([]);
});

test('WEIGH-01 a form that was open while someone weighed the cow cannot put the old weight back', async () => {
  const { staff, weigh } = await startWeighing();
  const cow = written(await staff.add());
  await weigh(cow._id, { kg: 341, kind: 'MEASURED' });
  const stale = await staff.update('NDL-900', { currentWeight: 320, version: cow.version });
  expect(codeOf(stale)).toEqual([409, 'cow_changed']);
});
