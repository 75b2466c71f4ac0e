import { expect, test } from 'vitest';
import { held } from '../../../testing/sales/buyers.ts';
import { dayFromNow } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { DUE, HOME, runFarm, stopped } from './testing/run-farm.ts';

const ok = (response: { status: number; body: unknown }) =>
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
const TO = { district: HOME.district, address: HOME.address };

test('DELIV-05 only booked deliveries of the day, on one run each, driven by staff; two people who plan one booking: one gets it', async () => {
  const { salma, rahim, karim, today, book, choose, slotOf, plan } = await runFarm(6);
  const [first, second, pickUp] = [await book('NDL-001'), await book('NDL-002'), await book('NDL-003')];
  await choose(pickUp, slotOf('EVENING', null), {});
  const unpaid = held(await salma.hold('NDL-004')).code;
  const run = { day: today, vehicle: 'A truck', driverId: karim.id };
  const add = (more: object, who = rahim) =>
    who.send('POST', '/deliveries/runs', { ...run, codes: [first], ...more });
  expect(codeOf(await add({}, karim))).toEqual([403, 'forbidden']);
  expect(codeOf(await add({ driverId: salma.id }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await add({ codes: [first, first] }))).toEqual([400, 'invalid_request']);
  for (const codes of [[pickUp], [unpaid], ['K7M29QXD']])
    expect(codeOf(await add({ codes }))).toEqual([409, 'on_other_run']);
  expect(codeOf(await add({ day: dayFromNow(1) }))).toEqual([409, 'on_other_run']);
  const both = await Promise.all([add({}), add({ codes: [second, first] })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await plan([])).stops).toEqual([]);
});

test('DELIV-05 a planned run changes freely; a started one keeps its order, and only what is not loaded leaves', async () => {
  const { rahim, karim, book, plan, listRuns, load, start, stopOf } = await runFarm(6);
  const [first, second, third] = [await book('NDL-001'), await book('NDL-002'), await book('NDL-003')];
  const { _id: id, version } = await plan([first, second]);
  const change = (codes: string[], more: object = {}) =>
    rahim.send('PUT', `/deliveries/runs/${id}`, {
      version,
      vehicle: 'Another truck',
      driverId: karim.id,
      codes,
      ...more,
    });
  const order = async () => (await listRuns())[0]?.stops.map(({ code }) => code);
  ok(await change([third, first, second]));
  expect(codeOf(await change([first]))).toEqual([409, 'run_changed']);
  expect(await order()).toEqual([third, first, second]);
  ok(await change([second, first], { version: 2 }));
  // It is free again.
  expect((await plan([third])).stops.map(({ code }) => code)).toEqual([third]);
  stopped(await load((await stopOf(first))._id, 'NDL-001'));
  ok(await start(id));
  const started = { version: 4 };
  expect(codeOf(await change([first, second], started))).toEqual([409, 'run_state']);
  expect(codeOf(await change([second, first], { ...started, driverId: rahim.id }))).toEqual([
    409,
    'run_state',
  ]);
  expect(codeOf(await change([second], started))).toEqual([409, 'stop_state']);
  ok(await change([first], started));
  expect(await order()).toEqual([first]);
  expect((await listRuns())[0]).toMatchObject({ vehicle: 'Another truck', state: 'ON_THE_WAY', version: 5 });
});

test('DELIV-05 a booking that is cancelled, delivered by the office or moved to another slot leaves its run; Eid does not move what is on the way', async () => {
  const { api, rahim, book, choose, slotOf, plan, load, listRuns, stopOf } = await runFarm(6);
  const codes = [
    await book('NDL-001'),
    await book('NDL-002'),
    await book('NDL-003'),
    await book('NDL-004'),
    await book('NDL-005'),
  ];
  const [cancelled = '', delivered = '', moved = '', loaded = '', waiting = ''] = codes;
  await plan(codes);
  ok(await rahim.send('POST', `/sales/bookings/${cancelled}/cancel`, { reason: 'Ill' }));
  ok(
    await rahim.send('POST', `/sales/bookings/${delivered}/deliver`, {
      dueOn: dayFromNow(1),
      name: 'Salma',
      reason: 'Fetched at the farm',
    }),
  );
  await choose(moved, slotOf('MORNING'), TO);
  stopped(await load((await stopOf(loaded))._id, 'NDL-004'));
  expect((await listRuns())[0]?.stops.map(({ code }) => code)).toEqual([loaded, waiting]);
  await asOwner(
    api,
    `update delivery_slot set eid_offset = -1 where part = 'EVENING' and zone_id is not null`,
  );
  ok(await rahim.send('PUT', '/deliveries/eid', { version: 0, day: dayFromNow(5), isDecided: false }));
  expect((await listRuns())[0]?.stops.map(({ code }) => code)).toEqual([loaded, waiting]);
  await asOwner(api, `update run_stop set state = 'PLANNED', loaded_cow_id = null, loaded_tag = null`);
  ok(await rahim.send('PUT', '/deliveries/eid', { version: 1, day: dayFromNow(6), isDecided: false }));
  expect((await listRuns())[0]?.stops).toEqual([]);
});

test('DELIV-05 a dead cow is not loaded; a delivery that is undone is not delivered on its run either', async () => {
  const { api, rahim, book, plan, load, codeFor, deliver, stopOf, listRuns } = await runFarm(6);
  const [dead, code] = [await book('NDL-001'), await book('NDL-002')];
  await plan([dead, code]);
  const [{ _id: deadId }, { _id: id }] = [await stopOf(dead), await stopOf(code)];
  const [cow] = await asOwner<{ id: string; version: number }>(
    api,
    `select id, version from cow where tag_id = 'NDL-001'`,
  );
  ok(
    await rahim.send('POST', `/product/dashboard/leave-herd/${cow?.id}`, {
      version: cow?.version,
      leftAs: 'DIED',
    }),
  );
  expect(codeOf(await load(deadId, 'NDL-001'))).toEqual([409, 'cow_left']);
  stopped(await load(id, 'NDL-002'));
  stopped(await deliver(id, { code: await codeFor(id), cashPaisa: DUE }));
  ok(await rahim.send('POST', `/sales/bookings/${code}/reverse-delivery`, { reason: 'A mistake' }));
  expect((await listRuns())[0]?.stops.map(({ state }) => state)).toEqual(['PLANNED', 'NOT_DELIVERED']);
  expect((await plan([code])).stops).toMatchObject([{ code, state: 'PLANNED', duePaisa: 0 }]);
});
