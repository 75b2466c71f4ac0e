import { expect, test } from 'vitest';
import { asOwner, codeOf } from '../../../../testing/test-api.ts';
import { driveEarlier, runFarm, stopped } from '../testing/run-farm.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('DELIV-05 a phone’s clock counts only without a signal and not before the step before; return days count from the arrival', async () => {
  const { api, rahim, book, onTheWay, codeFor, deliver, stopOf } = await runFarm();
  const [online, offline] = [await book('NDL-001'), await book('NDL-002')];
  await onTheWay(online, offline);
  await driveEarlier(api);
  const [run] = await asOwner<{ at: Date }>(api, 'select started_at as at from run');
  const deliverStop = async (code: string, isOffline: boolean, takenAt: string) => {
    const { _id: id } = await stopOf(code);
    stopped(await deliver(id, { code: await codeFor(id), isOffline, takenAt }));
    const [row] = await asOwner<{ at: Date }>(api, 'select state_since as at from booking where code = $1', [
      code,
    ]);
    return row?.at ?? new Date(0);
  };
  const before = Date.now();
  expect((await deliverStop(online, false, hoursAgo(30))).getTime()).toBeGreaterThanOrEqual(before - 1000);
  const at = await deliverStop(offline, true, hoursAgo(30));
  expect(at.getTime()).toBeGreaterThanOrEqual(run?.at.getTime() ?? before);

  // It was delivered two days ago, but arrived now.
  await asOwner(api, `update booking set state_since = state_since - interval '2 days'`);
  const giveBack = (code: string) => rahim.send('POST', `/sales/bookings/${code}/return`, { reason: 'Ill' });
  expect((await giveBack(offline)).status).toBe(200);
  await asOwner(api, `update stop_step set arrived_at = arrived_at - interval '2 days'`);
  expect(codeOf(await giveBack(online))).toEqual([409, 'return_late']);
});
