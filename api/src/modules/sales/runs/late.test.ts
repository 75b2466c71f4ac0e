import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { Overview } from '@khamar/contract/overview/overview';
import { expect, test } from 'vitest';
import type { Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow, expectBooks } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import {
  ADVANCE,
  driveEarlier,
  DUE,
  FEE,
  fromPhone,
  PRICE,
  runFarm,
  stopped,
  TOTAL,
  wrongCode,
} from './testing/run-farm.ts';

async function toDo(who: Person): Promise<Record<string, number>> {
  const { waiting } = responseOf(Overview).parse((await who.send('GET', '/overview')).body).data;
  return Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]));
}
const ok = (response: { status: number; body: unknown }) =>
  expect([response.status, response.body]).toEqual([200, expect.anything()]);

test('DELIV-05 without a signal the server judges the code when it arrives: right is delivered at that moment, wrong is disputed', async () => {
  const { api, rahim, salma, book, onTheWay, codeFor, deliver, stopOf } = await runFarm();
  const [right, wrong] = [await book('NDL-001'), await book('NDL-002')];
  await onTheWay(right, wrong);
  const [first, second] = [await stopOf(right), await stopOf(wrong)];
  await driveEarlier(api);
  const takenAt = new Date(Date.now() - 60_000).toISOString();
  const offline = { isOffline: true, takenAt, device: randomUUID() };
  expect(stopped(await deliver(first._id, { ...offline, code: await codeFor(first._id) }))).toMatchObject({
    state: 'DELIVERED',
  });
  expect(await stopOf(right)).toMatchObject({ at: takenAt });
  const [row] = await asOwner<{ since: Date }>(
    api,
    'select state_since as since from booking where code = $1',
    [right],
  );
  expect(row?.since.toISOString()).toBe(takenAt);
  expect((await salma.booking(right)).state).toBe('DELIVERED');

  expect(
    stopped(await deliver(second._id, { ...offline, code: wrongCode(await codeFor(second._id)) })),
  ).toMatchObject({ state: 'DISPUTED' });
  expect(await salma.booking(wrong)).toMatchObject({ state: 'BOOKED', duePaisa: 0 });
  expect(await toDo(rahim)).toMatchObject({ unresolved: 1, unallocated: 0, undelivered: 0 });
  ok(
    await rahim.send('POST', `/deliveries/stops/${second._id}/resolve`, {
      isDelivered: false,
      reason: 'The customer has no cow',
    }),
  );
  expect(await stopOf(wrong)).toMatchObject({ state: 'NOT_DELIVERED' });
  expect(await toDo(rahim)).toMatchObject({ unresolved: 0 });
});

test('DELIV-05 a code of yesterday’s run is wrong on today’s', async () => {
  const { book, onTheWay, codeFor, deliver, stopOf, step, plan, load, start } = await runFarm();
  const code = await book('NDL-001');
  await onTheWay(code);
  const before = await stopOf(code);
  const yesterday = await codeFor(before._id);
  stopped(await step('not-delivered', before._id, { reason: 'ROAD', cashPaisa: 0 }));
  const run = await plan([code]);
  const id = run.stops[0]?._id ?? '';
  stopped(await load(id, 'NDL-001'));
  ok(await start(run._id));
  expect(codeOf(await deliver(id, { code: yesterday }))).toEqual([409, 'delivery_code_refused']);
  expect(await codeFor(id)).not.toBe(yesterday);
});

test('DELIV-05 late arrivals: a booking that was cancelled or moved is disputed, and its cash unallocated; too little cash is disputed', async () => {
  const { api, rahim, karim, book, pay, plan, codeFor, deliver, stopOf, load } = await runFarm(4);
  const codes = [await book('NDL-001'), await book('NDL-002'), await book('NDL-003')];
  const [cancelled = '', moved = '', short = ''] = codes;
  // The phone has loaded all three without a signal, so the office may still cancel and move.
  await plan(codes);
  const stops = await Promise.all(codes.map(stopOf));
  const [ofCancelled = '', ofMoved = '', ofShort = ''] = stops.map(({ _id }) => _id);
  ok(await rahim.send('POST', `/sales/bookings/${cancelled}/cancel`, { reason: 'Asked on the phone' }));
  expect(await toDo(rahim)).toMatchObject({ unresolved: 0 });
  ok(
    await rahim.send('POST', `/sales/bookings/${moved}/move`, { tagId: 'NDL-004', consent: 'On the phone' }),
  );
  expect(await stopOf(moved)).toMatchObject({ state: 'PLANNED', tagId: 'NDL-004' });
  expect(codeOf(await load(ofMoved, 'NDL-002'))).toEqual([409, 'wrong_cow']);
  stopped(await load(ofShort, 'NDL-003'));

  const offline = async (id: string, cashPaisa: number) =>
    stopped(await deliver(id, { code: await codeFor(id), cashPaisa, isOffline: true }));
  expect(await offline(ofCancelled, DUE)).toMatchObject({ state: 'DISPUTED', unallocatedPaisa: DUE });
  expect(await offline(ofMoved, DUE)).toMatchObject({ state: 'DISPUTED', unallocatedPaisa: DUE });
  // It is the customer's payment, whatever the office decides about the animal.
  expect(await offline(ofShort, 1000_00)).toMatchObject({ state: 'DISPUTED', unallocatedPaisa: 0 });
  expect(await toDo(rahim)).toMatchObject({ unresolved: 3, unallocated: 2 });
  expect((await stopOf(short)).duePaisa).toBe(DUE - 1000_00);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: 3 * ADVANCE,
    [`cash:${karim.id}`]: 2 * DUE + 1000_00,
    advance: -(2 * ADVANCE + 1000_00),
    unallocated: -2 * DUE,
    refunds_payable: -ADVANCE,
  });
  // Delivered all the same: what is due can be paid or owed.
  const decide = (more: object) =>
    rahim.send('POST', `/deliveries/stops/${ofShort}/resolve`, {
      isDelivered: true,
      reason: 'The customer says so',
      ...more,
    });
  expect(codeOf(await decide({}))).toEqual([409, 'balance_due']);
  expect((await pay(short, 1000_00)).status).toBe(200);
  ok(await decide({ dueOn: dayFromNow(3) }));
  expect(
    codeOf(
      await rahim.send('POST', `/deliveries/stops/${ofCancelled}/resolve`, {
        isDelivered: true,
        reason: 'x',
      }),
    ),
  ).toEqual([409, 'booking_state']);
});

test('DELIV-05 two phones hand over one cow: the first counts, the other’s cash is unallocated', async () => {
  const { api, rahim, karim, book, onTheWay, codeFor, deliver, stopOf } = await runFarm();
  const code = await book('NDL-001');
  await onTheWay(code);
  const { _id: id } = await stopOf(code);
  const digits = await codeFor(id);
  const both = await Promise.all(
    [1, 2].map(() => deliver(id, { ...fromPhone(), code: digits, isOffline: true })),
  );
  const summaries = both.map(stopped);
  expect(summaries.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
  expect(summaries.map(({ unallocatedPaisa }) => unallocatedPaisa).toSorted((a, b) => a - b)).toEqual([
    0,
    DUE,
  ]);
  expect(await toDo(rahim)).toMatchObject({ unallocated: 1 });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${karim.id}`]: 2 * DUE,
    unallocated: -DUE,
    'revenue:cattle': -PRICE,
    'revenue:delivery': -FEE,
  });
});

test('DELIV-05 a stop that left the run while its phone had no signal: nothing is lost, the office decides', async () => {
  const { rahim, today, karim, book, plan, codeFor, deliver, step, stopOf, listRuns } = await runFarm();
  const [code, other] = [await book('NDL-001'), await book('NDL-002')];
  const run = await plan([code, other]);
  const { _id: id } = await stopOf(code);
  const change = { version: run.version, vehicle: run.vehicle, driverId: karim.id, codes: [other] };
  ok(await rahim.send('PUT', `/deliveries/runs/${run._id}`, change));
  expect((await listRuns())[0]?.stops.map((stop) => stop.code)).toEqual([other]);
  expect(codeOf(await step('load', id, { tagId: 'NDL-001' }))).toEqual([409, 'stop_state']);
  const digits = await codeFor(id);
  expect(stopped(await deliver(id, { code: digits, isOffline: true }))).toMatchObject({
    state: 'DISPUTED',
    unallocatedPaisa: DUE,
  });
  expect(await toDo(rahim)).toMatchObject({ unresolved: 1, unallocated: 1 });
  expect((await listRuns())[0]?.day).toBe(today);
});

test('DELIV-07 a failed delivery has a reason, is to do until it has a new slot or run, and moves no money but the cash taken', async () => {
  const {
    api,
    salma,
    rahim,
    karim,
    book,
    choose,
    slotOf,
    onTheWay,
    step,
    plan,
    stopOf,
    deliver,
    codeFor,
    load,
  } = await runFarm();
  const code = await book('NDL-001');
  await onTheWay(code);
  const { _id: id } = await stopOf(code);
  expect(codeOf(await step('not-delivered', id, { cashPaisa: 0 }))).toEqual([400, 'invalid_request']);
  const key = randomUUID();
  const body = { ...fromPhone(), reason: 'NOBODY', note: 'No one at home', cashPaisa: 500_00 };
  const first = stopped(await step('not-delivered', id, body, { key }));
  expect(first).toMatchObject({ state: 'NOT_DELIVERED', unallocatedPaisa: 0 });
  expect(stopped(await step('not-delivered', id, body, { key }))).toEqual(first);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${karim.id}`]: 500_00,
    advance: -(ADVANCE + 500_00),
  });
  expect(await salma.booking(code)).toMatchObject({
    state: 'BOOKED',
    duePaisa: DUE - 500_00,
    progress: { state: 'NOT_DELIVERED', deliveryCode: null },
  });
  expect(await toDo(rahim)).toMatchObject({ undelivered: 1, unresolved: 0 });
  await choose(code, slotOf('MORNING'), { district: 'dhaka', address: 'House 4, Road 7, Mirpur' });
  expect((await salma.booking(code)).progress).toBeNull();
  expect(await toDo(rahim)).toMatchObject({ undelivered: 0 });
  const again = await plan([code]);
  const next = again.stops[0]?._id ?? '';
  stopped(await load(next, 'NDL-001'));
  expect(stopped(await deliver(next, { code: await codeFor(next), cashPaisa: DUE - 500_00 }))).toMatchObject({
    state: 'DELIVERED',
  });
  expect(await salma.booking(code)).toMatchObject({ state: 'DELIVERED', paidPaisa: TOTAL });
});

test('DELIV-05 a balance may remain only if the office has agreed to it', async () => {
  const { api, rahim, karim, salma, book, onTheWay, codeFor, deliver, stopOf, myRuns } = await runFarm();
  const code = await book('NDL-001');
  await onTheWay(code);
  const { _id: id } = await stopOf(code);
  const agree = (who: Person, dueOn: string | null) =>
    who.send('POST', `/sales/bookings/${code}/allow-balance-due`, { dueOn, reason: 'Known customer' });
  expect(codeOf(await agree(karim, dayFromNow(5)))).toEqual([409, 'administrator_needed']);
  expect(codeOf(await agree(rahim, dayFromNow(-1)))).toEqual([400, 'invalid_request']);
  const delivery = async () => deliver(id, { code: await codeFor(id), cashPaisa: 50_000_00 });
  expect(codeOf(await delivery())).toEqual([409, 'balance_due']);
  ok(await agree(rahim, dayFromNow(5)));
  ok(await agree(rahim, null));
  expect(codeOf(await delivery())).toEqual([409, 'balance_due']);
  ok(await agree(rahim, dayFromNow(5)));
  expect((await myRuns())[0]?.stops[0]).toMatchObject({ mayOwe: true, duePaisa: DUE });
  expect(stopped(await delivery())).toMatchObject({ state: 'DELIVERED' });
  expect(await salma.booking(code)).toMatchObject({
    state: 'DELIVERED',
    duePaisa: DUE - 50_000_00,
    dueOn: dayFromNow(5),
  });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${karim.id}`]: 50_000_00,
    receivable: DUE - 50_000_00,
    'revenue:cattle': -PRICE,
    'revenue:delivery': -FEE,
  });
});
