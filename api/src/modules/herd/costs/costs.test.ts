import { randomUUID } from 'node:crypto';
import { AuditPage } from '@khamar/contract/audit-log/audit';
import { responseOf } from '@khamar/contract/envelope';
import { CowCosts, GroupList } from '@khamar/contract/herd/costs';
import * as fc from 'fast-check';
import { randomSeed } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { booked, held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { Recorded } from '../herd-command.ts';

const COWS = 4;
const PRICE = 100_000_00;
const COST = { kind: 'PURCHASE', day: dayFromNow(-40), amountPaisa: 60_000_00, note: null };

async function farm() {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' }, COWS);
  const cows = await asOwner<{ id: string; tag_id: string }>(api, 'select id, tag_id from cow order by id');
  const [cow] = cows;
  if (cow === undefined) throw new Error('no cows');
  const tags = cows.map(({ tag_id }) => tag_id);
  const done = async (path: string, body: object, key?: string) => {
    const response = await rahim.send('POST', `/herd/${path}`, body, key);
    expect([path, response.status, response.body]).toEqual([path, 200, expect.anything()]);
    return responseOf(Recorded).parse(response.body).data._id;
  };
  const costs = async (key = cow.tag_id, who: Person = rahim) =>
    responseOf(CowCosts).parse((await who.send('GET', `/herd/cows/${key}/costs`)).body).data;
  const groups = async () =>
    responseOf(GroupList).parse((await rahim.send('GET', '/herd/groups')).body).data.groups;
  const totalsOf = async (key?: string) =>
    Object.fromEntries((await costs(key)).totals.map(({ kind, paisa }) => [kind, paisa]));
  return { api, rahim, cow, tags, done, costs, groups, totalsOf };
}

test('DESK-05 costs and health of a cow are in the audit log: recorded, corrected with old and new, removed', async () => {
  const { rahim, cow, done } = await farm();
  const id = await done(`cows/${cow.id}/costs`, COST);
  const corrected = await done(`costs/${id}/correct`, {
    ...COST,
    amountPaisa: 61_000_00,
    reason: 'By the receipt',
  });
  await done(`costs/${corrected}/remove`, { reason: 'The wrong cow' });
  await done(`cows/${cow.id}/health`, {
    kind: 'VACCINATION',
    day: dayFromNow(-1),
    name: 'FMD',
    note: null,
    dueOn: null,
  });
  const logged = async (query: string) =>
    responseOf(AuditPage).parse((await rahim.send('GET', `/audit?${query}`)).body).data.entries;
  const costs = await logged('entity=cow_cost');
  expect(costs).toMatchObject([
    { action: 'REMOVED', actor: 'rahim', entityId: cow.id, label: cow.tag_id },
    { action: 'CHANGED' },
    { action: 'ADDED' },
  ]);
  expect(costs[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'amountPaisa', from: 60_000_00, to: 61_000_00 },
      { field: 'reason', from: null, to: 'By the receipt' },
    ]),
  );
  expect(costs[2]?.changes).toContainEqual({ field: 'kind', from: null, to: 'PURCHASE' });
  expect(await logged('entity=health_entry')).toMatchObject([{ action: 'ADDED', label: cow.tag_id }]);
});

test('HERD-02 a cow has purchase price, health, transport and other costs, each once; only administrators see or record them', async () => {
  const { api, rahim, cow, done, costs, totalsOf } = await farm();
  const key = randomUUID();
  const id = await done(`cows/${cow.id}/costs`, COST, key);
  expect(await done(`cows/${cow.id}/costs`, COST, key)).toBe(id);
  await done(`cows/${cow.id}/costs`, {
    ...COST,
    kind: 'TRANSPORT',
    amountPaisa: 1_500_50,
    note: 'From Pabna',
  });
  const wrong = await done(`cows/${cow.id}/costs`, { ...COST, kind: 'OTHER', amountPaisa: 5 });
  await done(`costs/${wrong}/remove`, { reason: 'The wrong cow' });
  await done(`costs/${id}/correct`, { ...COST, amountPaisa: 61_000_00, reason: 'By the receipt' });
  expect(codeOf(await rahim.send('POST', `/herd/costs/${id}/remove`, { reason: 'Again' }))).toEqual([
    409,
    'entry_corrected',
  ]);
  expect(await totalsOf()).toEqual({
    PURCHASE: 61_000_00,
    FEED: 0,
    HEALTH: 0,
    TRANSPORT: 1_500_50,
    OTHER: 0,
  });
  const { costPaisa, soldPaisa, profitPaisa, entries } = await costs();
  expect([costPaisa, soldPaisa, profitPaisa]).toEqual([62_500_50, null, null]);
  expect(entries.map(({ kind, amountPaisa, correction }) => [kind, amountPaisa, correction?.reason])).toEqual(
    expect.arrayContaining([
      ['PURCHASE', 60_000_00, 'By the receipt'],
      ['OTHER', 5, 'The wrong cow'],
    ]),
  );

  for (const bad of [{ amountPaisa: 0 }, { amountPaisa: 1.5 }, { day: dayFromNow(1) }, { kind: 'FEED' }])
    expect(codeOf(await rahim.send('POST', `/herd/cows/${cow.id}/costs`, { ...COST, ...bad }))).toEqual([
      400,
      'invalid_request',
    ]);
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  for (const path of [`/herd/cows/${cow.tag_id}/costs`, '/herd/groups'])
    expect(codeOf(await agent.send('GET', path))).toEqual([403, 'forbidden']);
  expect(codeOf(await agent.send('POST', `/herd/cows/${cow.id}/costs`, COST))).toEqual([403, 'forbidden']);
});

test('HERD-02 feed is shared to the paisa among the animals that were in the group that day', async () => {
  const { api, rahim, tags, done, groups, totalsOf } = await farm();
  const [first = '', second = '', third = ''] = tags;
  const groupId = await done('groups', { name: 'Shed 1' });
  expect(codeOf(await rahim.send('POST', '/herd/groups', { name: 'shed 1' }))).toEqual([
    400,
    'invalid_request',
  ]);
  const feed = (days: number, amountPaisa: number) => ({ day: dayFromNow(days), amountPaisa, note: null });
  const record = (body: object) => rahim.send('POST', `/herd/groups/${groupId}/feed`, body);
  expect(codeOf(await record(feed(-10, 100)))).toEqual([409, 'group_empty']);
  const unknown = { groupId, day: dayFromNow(-10), tagIds: [first, 'XXX-999'] };
  expect(codeOf(await rahim.send('POST', '/herd/moves', unknown))).toEqual([404, 'cows_unknown']);
  await done('moves', { groupId, day: dayFromNow(-10), tagIds: [first, second, third] });
  // The third leaves the group, the second is removed and the first sold.
  await done('moves', { groupId: null, day: dayFromNow(-5), tagIds: [third] });
  await asOwner(api, `update cow set removed_at = now() - interval '2 days' where tag_id = $1`, [second]);
  await done(`groups/${groupId}/feed`, feed(-6, 1_000_00));
  await done(`groups/${groupId}/feed`, feed(-5, 501));
  await done(`groups/${groupId}/feed`, feed(-1, 70));
  const of = async (tagId: string) => {
    const [{ id } = { id: '' }] = await asOwner<{ id: string }>(api, 'select id from cow where tag_id = $1', [
      tagId,
    ]);
    return (await totalsOf(id))['FEED'] ?? 0;
  };
  const shares = [await of(first), await of(second), await of(third)];
  expect(shares[2]).toBe(333_33);
  expect(shares.map((paisa) => paisa - 333_33).toSorted((a, b) => a - b)[0]).toBe(0);
  expect(shares.reduce((sum, paisa) => sum + paisa, 0)).toBe(1_000_00 + 501 + 70);
  expect((await groups())[0]).toMatchObject({ name: 'Shed 1', tagIds: [first] });
  expect((await groups())[0]?.feed.map(({ cows }) => cows)).toEqual([1, 2, 3]);
});

test('HERD-02 random moves and feed: the shares of all animals add up to every amount', async () => {
  const { rahim, tags, done, totalsOf, groups } = await farm();
  const ids = [await done('groups', { name: 'North' }), await done('groups', { name: 'South' })];
  const [day, amountPaisa] = [fc.integer({ min: -30, max: 0 }), fc.integer({ min: 1, max: 1_000_00 })];
  const groupId = fc.constantFrom(...ids);
  const actions = fc.array(
    fc.oneof(
      fc.record({ groupId: fc.option(groupId), day, tagIds: fc.subarray(tags, { minLength: 1 }) }),
      fc.record({ feed: groupId, day, amountPaisa }),
    ),
    { minLength: 30, maxLength: 30 },
  );
  const [sample = []] = fc.sample(actions, { seed: randomSeed(), numRuns: 1 });
  await done('moves', { groupId: ids[0], day: dayFromNow(-30), tagIds: tags });
  for (const action of sample) {
    const at = { day: dayFromNow(action.day) };
    const entry =
      'feed' in action ? { amountPaisa: action.amountPaisa, note: null, ...at } : { ...action, ...at };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status } = await rahim.send(
      'POST',
      `/herd/${'feed' in action ? `groups/${action.feed}/feed` : 'moves'}`,
      entry,
    );
    expect([200, 409]).toContain(status);
  }
  const shared = (await groups()).flatMap(({ feed }) => feed.filter(({ cows }) => cows > 0));
  const sum = shared.reduce((total, entry) => total + entry.amountPaisa, 0);
  const feeds = await Promise.all(tags.map(async (tag) => (await totalsOf(tag))['FEED'] ?? 0));
  expect(feeds.reduce((total, paisa) => total + paisa, 0)).toBe(sum);
});

test('HERD-02 the profit of a sold cow is its revenue by the journal, less allowances and its cost', async () => {
  const { rahim, cow, done, costs } = await farm();
  await done(`cows/${cow.id}/costs`, COST);
  const { code } = held(await rahim.hold(cow.tag_id));
  const payment = { provider: 'bkash', externalId: 'TRX00001', amountPaisa: PRICE };
  paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, payment));
  expect((await costs()).profitPaisa).toBeNull();
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, {}));
  expect(await costs()).toMatchObject({ soldPaisa: PRICE, costPaisa: 60_000_00, profitPaisa: 40_000_00 });
  const allowance = { amountPaisa: 5_000_00, reason: 'Lame' };
  booked(await rahim.send('POST', `/sales/bookings/${code}/allowance`, allowance));
  expect(await costs()).toMatchObject({ soldPaisa: 95_000_00, profitPaisa: 35_000_00 });
  booked(await rahim.send('POST', `/sales/bookings/${code}/reverse-delivery`, { reason: 'Came back' }));
  expect(await costs()).toMatchObject({ soldPaisa: null, profitPaisa: null });
});
