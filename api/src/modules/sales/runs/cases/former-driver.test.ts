import { responseOf } from '@khamar/contract/envelope';
import { Overview } from '@khamar/contract/overview/overview';
import { expect, test } from 'vitest';
import { person } from '../../../../testing/sales/buyers.ts';
import { expectBooks } from '../../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../../testing/test-api.ts';
import { ADVANCE, DUE, runFarm, stopped } from '../testing/run-farm.ts';

test('DELIV-05 another driver takes over only before loading; cash of the first one’s phone is recorded and the delivery disputed', async () => {
  const { api, rahim, karim, book, plan, load, codeFor, deliver, step, stopOf } = await runFarm();
  const nila = await person(api, 'nila', { roles: ['AGENT'] });
  const [first, second] = [await book('NDL-001'), await book('NDL-002')];
  const run = await plan([first, second]);
  const change = (version: number, driverId: string) =>
    rahim.send('PUT', `/deliveries/runs/${run._id}`, {
      version,
      vehicle: run.vehicle,
      driverId,
      codes: [first, second],
    });
  expect((await change(run.version, nila.id)).status).toBe(200);
  const [{ _id: ofFirst }, { _id: ofSecond }] = [await stopOf(first), await stopOf(second)];

  // Karim has loaded and delivered without a signal.
  expect(codeOf(await load(ofFirst, 'NDL-001'))).toEqual([409, 'stop_state']);
  const delivery = { code: await codeFor(ofFirst) };
  expect(codeOf(await deliver(ofFirst, delivery))).toEqual([409, 'stop_state']);
  expect(stopped(await deliver(ofFirst, { ...delivery, isOffline: true }))).toMatchObject({
    state: 'DISPUTED',
    unallocatedPaisa: DUE,
  });
  const failed = { reason: 'NOBODY', cashPaisa: 500_00, isOffline: true };
  expect(stopped(await step('not-delivered', ofSecond, failed))).toMatchObject({
    state: 'PLANNED',
    unallocatedPaisa: 500_00,
  });
  const { waiting } = responseOf(Overview).parse((await rahim.send('GET', '/overview')).body).data;
  expect(Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))).toMatchObject({
    unresolved: 1,
    unallocated: 2,
  });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: 2 * ADVANCE,
    [`cash:${karim.id}`]: DUE + 500_00,
    advance: -2 * ADVANCE,
    unallocated: -(DUE + 500_00),
  });
  const stranger = await person(api, 'rafiq', { roles: ['AGENT'] });
  expect(codeOf(await deliver(ofSecond, { ...delivery, isOffline: true }, { who: stranger }))).toEqual([
    404,
    'stop_not_found',
  ]);

  expect((await step('load', ofSecond, { tagId: 'NDL-002' }, { who: nila })).status).toBe(200);
  expect(codeOf(await change(run.version + 1, karim.id))).toEqual([409, 'run_state']);
});

test('DELIV-05 a booking that left its run and is on it again keeps the code that its customer has', async () => {
  const { api, rahim, karim, book, plan, load, codeFor, deliver, stopOf } = await runFarm();
  const [code, other] = [await book('NDL-001'), await book('NDL-002')];
  const run = await plan([code, other]);
  const { _id: id } = await stopOf(code);
  const digits = await codeFor(id);
  const put = (version: number, codes: string[]) =>
    rahim.send('PUT', `/deliveries/runs/${run._id}`, { version, vehicle: 'x', driverId: karim.id, codes });
  expect((await put(run.version, [other])).status).toBe(200);
  expect((await put(run.version + 1, [other, code])).status).toBe(200);
  expect((await stopOf(code))._id).toBe(id);
  expect(await asOwner(api, 'select from run_stop')).toHaveLength(2);
  expect((await load(id, 'NDL-001')).status).toBe(200);
  expect(stopped(await deliver(id, { code: digits, isOffline: true })).state).toBe('DELIVERED');
});
