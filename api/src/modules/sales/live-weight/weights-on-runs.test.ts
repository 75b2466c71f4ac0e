import { expect, test } from 'vitest';
import { booked } from '../../../testing/sales/buyers.ts';
import { dayFromNow, expectBooks } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { ADVANCE, driveEarlier, FEE, runFarm, stopped } from '../runs/testing/run-farm.ts';

const RATE = 400_00;

test('COUNT-12 a cow sold by live weight is loaded only with its dispatch weight, agreed outside the tolerance', async () => {
  const { api, salma, rahim, karim, book, plan, load, start, deliver, stopOf, codeFor, myRuns, step } =
    await runFarm();
  const code = await book('NDL-001');
  const send = (what: string, body: object) => rahim.send('POST', `/sales/bookings/${code}/${what}`, body);
  booked(await send('reprice', { ratePaisa: RATE, reason: 'By weight' }));
  const run = await plan([code]);
  const { _id: stopId } = await stopOf(code);
  const phone = async () => (await myRuns())[0]?.stops[0];
  expect((await phone())?.isWeightMissing).toBe(true);
  expect(codeOf(await load(stopId, 'NDL-001'))).toEqual([409, 'dispatch_weight_missing']);
  booked(await send('dispatch-weight', { kg: 300 }));
  expect(codeOf(await load(stopId, 'NDL-001'))).toEqual([409, 'weight_not_agreed']);
  expect((await phone())?.isWeightMissing).toBe(true);
  expect(codeOf(await send('deliver', { reason: 'At the farm' }))).toEqual([409, 'weight_not_agreed']);
  booked(await salma.send('POST', `/bookings/${code}/agree-weight`, { pricePaisa: 120_000_00 }));
  const due = 120_000_00 + FEE - ADVANCE;
  expect(await phone()).toMatchObject({ isWeightMissing: false, duePaisa: due });
  stopped(await load(stopId, 'NDL-001'));
  // On the truck nothing is weighed, and no price per KG is agreed.
  expect(codeOf(await send('dispatch-weight', { kg: 301 }))).toEqual([409, 'stop_state']);
  expect(codeOf(await send('reprice', { ratePaisa: 390_00, reason: 'Late' }))).toEqual([409, 'stop_state']);
  expect((await start(run._id)).status).toBe(200);
  // A night on the road: the weight stays the one it was loaded with.
  await asOwner(api, `update cow_weight set recorded_at = recorded_at - interval '30 hours'`);
  stopped(await deliver(stopId, { code: await codeFor(stopId), cashPaisa: due }));
  expect((await rahim.booking(code)).state).toBe('DELIVERED');
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${karim.id}`]: due,
    'revenue:cattle': -120_000_00,
    'revenue:delivery': -FEE,
  });

  // A price per KG that is agreed for a cow on a run keeps it from being loaded, whatever the phone sends.
  const second = await book('NDL-002');
  await plan([second]);
  booked(
    await rahim.send('POST', `/sales/bookings/${second}/reprice`, { ratePaisa: RATE, reason: 'By weight' }),
  );
  const other = await stopOf(second);
  expect(codeOf(await load(other._id, 'NDL-002'))).toEqual([409, 'dispatch_weight_missing']);
  const late = { code: await codeFor(other._id), cashPaisa: 0, isOffline: true };
  expect(stopped(await step('deliver', other._id, late)).state).toBe('DISPUTED');
  expect((await rahim.booking(second)).state).toBe('BOOKED');
  const decide = (body: object) => rahim.send('POST', `/deliveries/stops/${other._id}/resolve`, body);
  const today = new Date().toISOString().slice(0, 10);
  expect(codeOf(await decide({ isDelivered: true, reason: 'Called', dueOn: today }))).toEqual([
    409,
    'dispatch_weight_missing',
  ]);
  expect((await decide({ isDelivered: false, reason: 'Called' })).status).toBe(200);
  booked(await rahim.send('POST', `/sales/bookings/${second}/dispatch-weight`, { kg: 250 }));
});

test('COUNT-12 a step without a signal is judged by its own moment; a decision of an administrator needs no new weight', async () => {
  const { api, rahim, book, plan, load, deliver, codeFor, step } = await runFarm(3);
  const tags = ['NDL-001', 'NDL-002', 'NDL-003'] as const;
  const codes = [await book(tags[0]), await book(tags[1]), await book(tags[2])] as const;
  for (const code of codes) {
    const send = (what: string, body: object) => rahim.send('POST', `/sales/bookings/${code}/${what}`, body);
    booked(await send('reprice', { ratePaisa: RATE, reason: 'By weight' }));
    booked(await send('dispatch-weight', { kg: 250 }));
  }
  const { stops } = await plan([...codes]);
  await asOwner(api, 'update run set day = day - 1');
  await driveEarlier(api);
  await asOwner(api, `update cow_weight set recorded_at = recorded_at - interval '24 hours 30 minutes'`);
  const [first, second, third] = tags.map((tag) => stops.find(({ tagId }) => tagId === tag)?._id ?? '');
  const takenAt = new Date(Date.now() - 3_600_000).toISOString();
  expect(codeOf(await load(first ?? '', tags[0]))).toEqual([409, 'dispatch_weight_missing']);
  stopped(await step('load', first ?? '', { tagId: tags[0], takenAt }));
  // Not loaded on the phone, and handed over all the same: nobody can weigh these any more.
  for (const id of [second ?? '', third ?? '']) {
    const taken = { code: await codeFor(id), cashPaisa: 0, isOffline: true };
    expect(stopped(await deliver(id, taken)).state).toBe('DISPUTED');
  }
  const decision = { reason: 'They called', dueOn: dayFromNow(7) };
  const resolve = `/deliveries/stops/${second}/resolve`;
  expect(stopped(await rahim.send('POST', resolve, { isDelivered: true, ...decision })).state).toBe(
    'DELIVERED',
  );
  const debtor = { name: 'Salma', phone: '01712-345678' };
  booked(await rahim.send('POST', `/sales/bookings/${codes[2]}/deliver`, { ...decision, ...debtor }));
  expect((await rahim.booking(codes[2])).state).toBe('DELIVERED');
});
