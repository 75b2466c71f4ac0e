import { responseOf } from '@khamar/contract/envelope';
import { Overview } from '@khamar/contract/overview/overview';
import { expect, test } from 'vitest';
import { asOwner, codeOf, ownerOf, waitForLockWaiters } from '../../../../testing/test-api.ts';
import { runFarm } from '../testing/run-farm.ts';

const MOVE = `update delivery_slot set day = day + 1 where zone_id is not null`;

test('DELIV-04 a run is planned while the slot moves to another day: the booking is not put on it', async () => {
  const { api, rahim, karim, today, book } = await runFarm();
  const code = await book('NDL-001');
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(MOVE);
  const planned = rahim.send('POST', '/deliveries/runs', {
    day: today,
    vehicle: 'A truck',
    driverId: karim.id,
    codes: [code],
  });
  await waitForLockWaiters(watcher);
  await other.query('commit');
  expect(codeOf(await planned)).toEqual([409, 'on_other_run']);
  expect(await asOwner(api, 'select from run_stop')).toEqual([]);
});

test('DELIV-04 a stop whose booking has another day is to do', async () => {
  const { api, rahim, book, plan } = await runFarm();
  await plan([await book('NDL-001')]);
  const toDo = async () =>
    responseOf(Overview)
      .parse((await rahim.send('GET', '/overview')).body)
      .data.waiting.find(({ kind }) => kind === 'unresolved')?.count;
  expect(await toDo()).toBe(0);
  await asOwner(api, `update run set day = day - 1`);
  expect(await toDo()).toBe(1);
});

test('DELIV-04 a booking is cancelled while Eid moves: both lock the slot before the stop', async () => {
  const { api, rahim, book, plan, slotOf } = await runFarm();
  const code = await book('NDL-001');
  await plan([code]);
  const [eid, watcher] = [await ownerOf(api), await ownerOf(api)];
  await eid.query('begin');
  await eid.query('select from delivery_slot where id = $1 for update', [slotOf('EVENING')]);
  const cancelled = rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Asked' });
  await waitForLockWaiters(watcher);
  // Not locked by the cancellation.
  expect((await eid.query(`select from run_stop for update nowait`)).rowCount).toBe(1);
  await eid.query('commit');
  expect((await cancelled).status).toBe(200);
});
