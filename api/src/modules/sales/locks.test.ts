/** Races that locks and unique indexes must prevent: a second connection holds a lock at the critical moment. */
import { responseOf } from '@khamar/contract/envelope';
import { StatementResult } from '@khamar/contract/sales/statement';
import { expect, test } from 'vitest';
import { held, paid, person, placed } from '../../testing/sales/buyers.ts';
import { ownerOf, waitForLockWaiters } from '../../testing/test-api.ts';
import { salesFarm } from '../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const ADVANCE = 10_000_00;
const LOCK_COW = 'select from cow where tag_id = $1 for update';
const INSERT_BOOKING = `insert into booking (cow_id, state, tag_id, price_paisa, weight_kg, advance_paisa)
  select id, 'BOOKED', tag_id, 10000000, 250, 0 from cow where tag_id = $1`;

test('BOOK-02 PostgreSQL rejects a second active booking of a cow', async () => {
  const { api, salma } = await salesFarm();
  held(await salma.hold(TAG));
  await expect(api.query(INSERT_BOOKING, [TAG])).rejects.toThrow('booking_active');
  await api.query(INSERT_BOOKING, [OTHER]);
});

test('BOOK-02 a confirmation waits for the lock of the cow and uses the state after it', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'WAITS001', ADVANCE));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(LOCK_COW, [TAG]);
  const confirmed = rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {});
  await waitForLockWaiters(watcher);
  await other.query(`update booking set state = 'EXPIRED', expires_at = null where code = $1`, [code]);
  await other.query(INSERT_BOOKING, [TAG]);
  await other.query('commit');
  expect(paid(await confirmed)).toMatchObject({ unallocatedPaisa: ADVANCE, booking: { state: 'EXPIRED' } });
});

test('BOOK-05 joining the waiting list while the cow becomes available gets the cow, not a place', async () => {
  const { api, salma } = await salesFarm();
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(LOCK_COW, [TAG]);
  await other.query(`update booking set state = 'CANCELLED', expires_at = null where code = $1`, [code]);
  const joined = karim.hold(TAG, { orWait: true });
  await waitForLockWaiters(watcher);
  await other.query('commit');
  expect(placed(await joined)).toBeUndefined();
});

test('PAY-10 two concurrent requests to refund the same money create one refund', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const money = { provider: 'cash', amountPaisa: 110_000_00, confirmSurplus: true };
  const { _id } = paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, money));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  const key = [`payment:${_id}`];
  await other.query('select pg_advisory_lock(hashtextextended($1, 0))', key);
  const returns = ['Paid too much', 'Far too much'].map((reason) =>
    rahim.send('POST', `/sales/payments/${_id}/return`, { reason }),
  );
  await waitForLockWaiters(watcher, 2);
  await other.query('select pg_advisory_unlock(hashtextextended($1, 0))', key);
  const statuses = (await Promise.all(returns)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('PAY-04 F15 a statement line aborted by a deadlock is retried; finished lines hold no cow lock', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const [one, two] = [held(await salma.hold(TAG)), held(await karim.hold(OTHER))];
  paid(await salma.pay(one.code, 'FIRST001', ADVANCE));
  const second = paid(await karim.pay(two.code, 'SECOND01', ADVANCE));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  // A long deadlock_timeout here, so that PostgreSQL aborts the import and not this connection.
  await other.query(`set deadlock_timeout = '5min'`);
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`payment:${second._id}`]);
  const csv = 'TrxID,Amount\nFIRST001,10000\nSECOND01,10000';
  const imported = rahim.send('POST', '/sales/statements', { provider: 'bkash', csv });
  // The import has locked the second cow and waits for its payment. The first line is committed, so its cow is unlocked.
  await waitForLockWaiters(watcher);
  await watcher.query(`${LOCK_COW} nowait`, [TAG]);
  expect((await salma.booking(one.code)).state).toBe('BOOKED');
  // Succeeds only because the import is aborted.
  await other.query(LOCK_COW, [OTHER]);
  await other.query('commit');
  const { lines } = responseOf(StatementResult).parse((await imported).body).data;
  expect(lines.map(({ verdict, code }) => [verdict, code])).toEqual([
    ['matched', one.code],
    ['matched', two.code],
  ]);
  expect((await karim.booking(two.code)).state).toBe('BOOKED');
});
