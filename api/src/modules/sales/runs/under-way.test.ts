import { expect, test } from 'vitest';
import { held } from '../../../testing/sales/buyers.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { ADVANCE, DUE, HOME, runFarm, stopped, TOTAL, wrongCode } from './testing/run-farm.ts';

const ok = (response: { status: number; body: unknown }) =>
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
const REASON = { reason: 'Called them' };
type Farm = Awaited<ReturnType<typeof runFarm>>;

/** A booking whose cow is loaded, one on the way and one that is disputed. */
async function underWay(farm: Farm) {
  const { book, plan, load, start, deliver, stopOf, codeFor } = farm;
  const codes = [await book('NDL-001'), await book('NDL-002'), await book('NDL-003')] as const;
  const [loaded, , disputed] = codes;
  const run = await plan(codes.slice(1));
  for (const { _id, tagId } of run.stops) stopped(await load(_id, tagId));
  ok(await start(run._id));
  await plan([loaded]);
  stopped(await load((await stopOf(loaded))._id, 'NDL-001'));
  const { _id } = await stopOf(disputed);
  const wrong = { code: wrongCode(await codeFor(_id)), cashPaisa: 0, isOffline: true };
  expect(stopped(await deliver(_id, wrong))).toMatchObject({ state: 'DISPUTED' });
  return codes;
}

test('DELIV-05 a booking whose cow is loaded, on the way or disputed is not cancelled, moved or given another day', async () => {
  const farm = await runFarm(4);
  const { api, rahim, salma, plan, choose, slotOf, stopOf } = farm;
  const codes = await underWay(farm);
  const settings = { version: 0, value: { freeKeepDays: 7, keepFeeTaka: 200, cutOffDays: 0 } };
  ok(await rahim.send('PUT', '/settings/delivery', settings));
  const pickUp = {
    slotId: slotOf('EVENING', null),
    recipient: 'Salma',
    phone: HOME.phone,
    totalPaisa: TOTAL,
  };
  for (const code of codes) {
    const all = await Promise.all([
      salma.send('POST', `/bookings/${code}/cancel`, {}),
      rahim.send('POST', `/sales/bookings/${code}/cancel`, REASON),
      rahim.send('POST', `/sales/bookings/${code}/move`, { tagId: 'NDL-004', consent: 'By phone' }),
      salma.send('POST', `/bookings/${code}/delivery`, pickUp),
      rahim.send('POST', `/sales/bookings/${code}/delivery`, { ...pickUp, ...REASON }),
    ]);
    expect(all.map(codeOf)).toEqual(all.map(() => [409, 'stop_state']));
    expect((await salma.booking(code)).state).toBe('BOOKED');
  }
  // Once it is decided, staff are free again.
  const [loaded, onTheWay, disputed] = codes;
  for (const code of codes)
    ok(
      await rahim.send('POST', `/deliveries/stops/${(await stopOf(code))._id}/resolve`, {
        isDelivered: false,
        ...REASON,
      }),
    );
  ok(await rahim.send('POST', `/sales/bookings/${loaded}/cancel`, REASON));
  ok(await rahim.send('POST', `/sales/bookings/${disputed}/move`, { tagId: 'NDL-004', consent: 'By phone' }));
  await choose(onTheWay, slotOf('MORNING'), { district: 'dhaka', address: HOME.address });
  // A stop that is only planned does not stand in the way.
  const [again] = (await plan([onTheWay])).stops;
  ok(await salma.send('POST', `/bookings/${onTheWay}/cancel`, {}));
  expect(
    await asOwner(api, 'select removed_at is null as stays from run_stop where id = $1', [again?._id]),
  ).toEqual([{ stays: false }]);
});

test('DELIV-05 the office delivers a booking that is on a run only by a named override with a reason', async () => {
  const farm = await runFarm(4);
  const { api, rahim, karim, plan, pay, myRuns, deliver, stopOf, codeFor, listRuns } = farm;
  const codes = await underWay(farm);
  const planned = held(await farm.salma.hold('NDL-004')).code;
  expect((await pay(planned, ADVANCE)).status).toBe(200);
  await farm.choose(planned, farm.slotOf('EVENING'), { district: 'dhaka', address: HOME.address });
  await plan([planned]);
  for (const code of [...codes, planned]) {
    expect((await pay(code, DUE)).status).toBe(200);
    const path = `/sales/bookings/${code}/deliver`;
    expect(codeOf(await karim.send('POST', path, REASON))).toEqual([409, 'stop_state']);
    expect(codeOf(await rahim.send('POST', path, {}))).toEqual([400, 'invalid_request']);
    ok(await rahim.send('POST', path, REASON));
  }
  expect(
    await asOwner(
      api,
      `select tag_id as tag, run_stop.state, decided_by as by, decision, removed_at is null as stays
       from run_stop join booking on booking.id = booking_id order by tag_id`,
    ),
  ).toEqual([
    ...['NDL-001', 'NDL-002', 'NDL-003'].map((tag) => ({
      tag,
      state: 'DELIVERED',
      by: 'rahim',
      decision: REASON.reason,
      stays: true,
    })),
    { tag: 'NDL-004', state: 'PLANNED', by: null, decision: null, stays: false },
  ]);
  expect((await myRuns()).map(({ state }) => state)).toEqual(['ENDED', 'PLANNED', 'PLANNED']);
  expect((await listRuns()).flatMap(({ stops }) => stops)).toHaveLength(3);
  // The driver's phone comes later: the first counts.
  const { _id } = await stopOf(codes[0]);
  expect(stopped(await deliver(_id, { code: await codeFor(_id), isOffline: true }))).toMatchObject({
    state: 'DELIVERED',
    unallocatedPaisa: DUE,
  });
});

test('DELIV-05 the office decides about a cow whose driver lost the phone, and never that another animal than the scanned one was delivered', async () => {
  const farm = await runFarm(4);
  const { api, rahim, karim, salma, pay, stopOf, myRuns } = farm;
  const [loaded, onTheWay, disputed] = await underWay(farm);
  const decide = async (code: string, isDelivered: boolean, who = rahim) =>
    who.send('POST', `/deliveries/stops/${(await stopOf(code))._id}/resolve`, { isDelivered, ...REASON });
  expect(codeOf(await decide(onTheWay, true, karim))).toEqual([403, 'forbidden']);
  expect(codeOf(await decide(onTheWay, true))).toEqual([409, 'balance_due']);
  expect((await pay(onTheWay, DUE)).status).toBe(200);
  expect(stopped(await decide(onTheWay, true))).toMatchObject({ state: 'DELIVERED' });
  expect(await salma.booking(onTheWay)).toMatchObject({ state: 'DELIVERED' });
  expect(stopped(await decide(loaded, false))).toMatchObject({ state: 'NOT_DELIVERED' });
  expect(await salma.booking(loaded)).toMatchObject({ state: 'BOOKED' });
  expect(codeOf(await decide(loaded, true))).toEqual([409, 'stop_state']);
  expect((await myRuns()).map(({ state }) => state)).toContain('ENDED');

  // As if a process of the previous version had moved the booking.
  await asOwner(
    api,
    `update booking set cow_id = cow.id, tag_id = cow.tag_id from cow where cow.tag_id = 'NDL-004' and code = $1`,
    [disputed],
  );
  expect(codeOf(await decide(disputed, true))).toEqual([409, 'wrong_cow']);
  expect(codeOf(await rahim.send('POST', `/sales/bookings/${disputed}/deliver`, REASON))).toEqual([
    409,
    'wrong_cow',
  ]);
  expect(stopped(await decide(disputed, false))).toMatchObject({ state: 'NOT_DELIVERED' });
});
