/** Requests that wait for a lock must not take the connections of everyone else. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { phoneBrowser } from '../../../testing/phone-browser.ts';
import { eventually, ownerOf, waitForLockWaiters } from '../../../testing/test-api.ts';
import { held, person } from '../../../testing/sales/buyers.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';

/** Must match mail.repository.ts. */
const CODES_LOCK = 7_304_213;
const ADVANCE = 10_000_00;

test('BOOK-03 sixty claims of one customer and thirty code requests of a stranger leave connections to everyone else', async () => {
  const farm = await smsFarm();
  const { api, salma } = farm;
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold('NDL-001'));
  const [blocker, watcher] = [await ownerOf(api), await ownerOf(api)];
  await blocker.query('begin');
  await blocker.query(`select from cow where tag_id = 'NDL-001' for update`);
  await blocker.query('select pg_advisory_xact_lock($1)', [CODES_LOCK]);
  const claims = Promise.all(Array.from({ length: 60 }, () => salma.pay(code, randomUUID(), ADVANCE)));
  const stranger = phoneBrowser(farm, '198.51.100.7');
  const codes = Promise.all(
    Array.from({ length: 30 }, (_, n) => stranger.ask(`+88019${String(10_000_000 + n)}`)),
  );
  await eventually(async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rowCount ?? 0) >= 3;
  });
  const others = await Promise.all(Array.from({ length: 5 }, () => karim.send('GET', '/bookings')));
  others.push(await karim.hold('NDL-002'));
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  await blocker.query('commit');
  // Those that waited for too long got 503 and no SMS.
  const asked = (await codes).map(({ status }) => status);
  expect(asked.filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(await farm.sms()).toHaveLength(asked.filter((status) => status === 200).length);
  const statuses = (await claims).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
});

test('PHONE-03 a code request that ends in 503 is not counted', async () => {
  const farm = await smsFarm();
  const { api } = farm;
  const [blocker, watcher] = [await ownerOf(api), await ownerOf(api)];
  await blocker.query('begin');
  await blocker.query('select pg_advisory_xact_lock($1)', [CODES_LOCK]);
  const stranger = phoneBrowser(farm, '198.51.100.7');
  const waiting = Promise.all(['+8801911111111', '+8801922222222'].map((number) => stranger.ask(number)));
  await waitForLockWaiters(watcher, 2);
  const counted = async () => {
    const { rows } = await api.query<{ points: number }>(
      `select points from rate_limit where key like 'phone-code%' order by key`,
    );
    return rows.map(({ points }) => points);
  };
  // Per hour and day: two numbers and their network.
  const before = await counted();
  expect(before.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 2, 2]);
  // The queue is full.
  const third = await stranger.ask('+8801933333333');
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await counted()).toEqual(before);
  await watcher.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await waiting).map(({ status }) => status)).toEqual([503, 503]);
  expect(await counted()).toEqual(before.map(() => 0));
});
