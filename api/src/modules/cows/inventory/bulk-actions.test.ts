import { randomUUID } from 'node:crypto';
import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf } from '@khamar/contract/envelope';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { ChangedCows } from '@khamar/contract/cows/bulk-actions';
import { expect, test } from 'vitest';
import {
  startTestApi,
  codeOf,
  office,
  ownerOf,
  total,
  written,
  waitForLockWaiters,
  startOffice,
} from '../../../testing/test-api.ts';

const seen = (cows: InventoryCow[]) => cows.map(({ _id, version }) => ({ _id, version }));
const cowsOf = ({ body }: { body: unknown }) => responseOf(ChangedCows).parse(body).data.cows;
const inTheWay = ({ body }: { body: unknown }) => CowError.parse(body).data.inTheWay;

test('100 cows change their status at once, in order, each with a history entry', async () => {
  const { api, staff } = await startOffice(120);
  const { cows } = await staff.list('limit=100');
  const changed = cowsOf(await staff.post('change-cows', { cows: seen(cows), availabilityStatus: 'BOOKED' }));
  expect(changed).toEqual(
    cows.map((cow) => ({ ...cow, availabilityStatus: 'BOOKED', version: cow.version + 1 })),
  );
  const { rows } = await api.query(
    `select count(distinct entity_id)::int as cows from audit_entry where actor = 'rahim' and action = 'CHANGED'`,
  );
  expect(rows).toEqual([{ cows: 100 }]);
});

test('a bulk removal is restored with one undo, which can be repeated', async () => {
  const { api, staff } = await startOffice(10);
  const { cows } = await staff.list('limit=6');
  expect(cowsOf(await staff.post('remove-cows', { cows: seen(cows) }))).toHaveLength(6);
  expect(await total(api)).toBe(4);
  const ids = { cows: cows.map(({ _id }) => ({ _id })) };
  const back = cowsOf(await staff.post('restore-cows', ids));
  expect(back).toEqual(cows.map((cow) => ({ ...cow, version: cow.version + 2 })));
  expect(cowsOf(await staff.post('restore-cows', ids))).toEqual(back);
  expect(await total(api)).toBe(10);
  const [newest] = await staff.history(cows[0]?._id ?? '');
  expect(newest).toMatchObject({ actor: 'rahim', action: 'RESTORED' });
});

test('one conflicting cow blocks the bulk change, and each conflict has who and when', async () => {
  const api = await startTestApi(6);
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  const { cows } = await rahim.list();
  const [one, two, three] = cows;
  await karim.change(one?._id ?? '', { currentPrice: 99_000, version: one?.version });
  await karim.change(two?._id ?? '', { availabilityStatus: 'SOLD', version: two?.version });
  await karim.remove(three?.tagId ?? '');
  const unknownCow = { _id: randomUUID(), version: 1 };
  const before = await rahim.list();

  for (const response of [
    await rahim.post('change-cows', { cows: [...seen(cows), unknownCow], availabilityStatus: 'BOOKED' }),
    await rahim.post('remove-cows', { cows: [...seen(cows), unknownCow] }),
  ]) {
    expect(codeOf(response)).toEqual([409, 'cows_in_the_way']);
    const by = { changedBy: 'karim', changedAt: expect.stringMatching(/^20/) as unknown };
    expect(inTheWay(response)).toEqual([
      { _id: one?._id, tagId: one?.tagId, reason: 'changed', ...by },
      { _id: two?._id, tagId: two?.tagId, reason: 'sold', ...by },
      { _id: three?._id, tagId: three?.tagId, reason: 'gone', ...by },
      { _id: unknownCow._id, tagId: null, reason: 'gone', changedBy: null, changedAt: null },
    ]);
  }
  expect(await rahim.list()).toEqual(before);
});

test('a restore is blocked by a tag in use, also within the same request', async () => {
  const { staff } = await startOffice(2);
  const first = written(await staff.add());
  await staff.remove('NDL-900');
  const second = written(await staff.add());
  await staff.remove('NDL-900');
  const [other] = (await staff.list('tagId=NDL-001')).cows;
  await staff.remove('NDL-001');

  const both = await staff.post('restore-cows', {
    cows: [first, second, { _id: other?._id }].map(({ _id }) => ({ _id })),
  });
  expect(inTheWay(both)).toMatchObject([{ _id: second._id, reason: 'tag_taken' }]);
  const third = written(await staff.add());
  const one = await staff.post('restore-cows', { cows: [{ _id: first._id }, { _id: other?._id }] });
  expect(inTheWay(one)).toMatchObject([{ _id: first._id, tagId: 'NDL-900', reason: 'tag_taken' }]);
  expect((await staff.list()).cows.map(({ tagId }) => tagId)).toEqual([third.tagId, 'NDL-002']);
});

test('concurrent bulk changes in any order do not deadlock', async () => {
  const { api, staff } = await startOffice(40);
  const owner = await ownerOf(api);
  const { cows } = await staff.list('limit=40');
  // The lock releases all requests at the same moment, each with the cows in another order.
  const gate = await ownerOf(api);
  await gate.query(`begin; select from cow where id = '${cows[20]?._id ?? ''}' for update`);
  const orders = [cows, cows.toReversed(), cows.toSorted((a, b) => a.currentPrice - b.currentPrice)];
  const statuses = ['BOOKED', 'SOLD', 'AVAILABLE'];
  const under = orders.flatMap((order, n) => [
    staff.post('change-cows', { cows: seen(order), availabilityStatus: statuses[n] }),
    staff.post('remove-cows', { cows: seen(order).slice(10) }),
  ]);
  await waitForLockWaiters(owner, 6);
  await gate.query('commit');
  const responses = await Promise.all(under);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  const { rows } = await owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

test.each([
  ['no cows', () => []],
  ['more than 100 cows', () => Array.from({ length: 101 }, () => ({ _id: randomUUID(), version: 1 }))],
  ['a duplicate', () => ['a', 'b'].map(() => ({ _id: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f', version: 1 }))],
  ['a missing version', () => [{ _id: randomUUID() }]],
])('a bulk request with %s is rejected', async (_what, cows) => {
  const { staff } = await startOffice();
  expect(codeOf(await staff.post('remove-cows', { cows: cows() }))).toEqual([400, 'invalid_request']);
});
