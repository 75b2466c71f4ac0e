import { randomUUID } from 'node:crypto';
import { Board, DayDeliveries, Run, RunList } from '@khamar/contract/deliveries/run';
import { responseOf } from '@khamar/contract/envelope';
import { held, person, type Person } from '../../../testing/sales/buyers.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { expect, test } from 'vitest';
import { FEE, HOME, PRICE, runFarm, stopped, TOTAL } from '../runs/testing/run-farm.ts';

const readers = (who: Person, today: string) => ({
  cells: async () =>
    responseOf(Board).parse((await who.send('GET', `/deliveries/board?from=${today}&to=${today}`)).body).data
      .cells,
  day: async () =>
    responseOf(DayDeliveries).parse((await who.send('GET', `/deliveries/day?day=${today}`)).body).data
      .deliveries,
});

test('DELIV-03 the board counts paid, unpaid, planned and delivered bookings of each zone and day', async () => {
  const farm = await runFarm(5);
  const { district, address } = HOME;
  const { api, karim, zone, today, book, choose, slotOf, plan, onTheWay, stopOf, codeFor, deliver } = farm;
  const { cells, day } = readers(karim, today);
  const [ofZone, ofFarm] = [
    { day: today, zoneId: zone._id, capacity: 100 },
    { day: today, zoneId: null, capacity: 100 },
  ];
  const none = { bookings: 0, unpaid: 0, onRuns: 0, delivered: 0 };
  expect(await cells()).toEqual(
    expect.arrayContaining([
      { ...ofZone, ...none },
      { ...ofFarm, ...none },
    ]),
  );

  const morning = await book('NDL-001', { part: 'MORNING' });
  const evening = await book('NDL-002', { received: PRICE });
  const third = await person(api, 'third');
  const { code: unpaid } = held(await third.hold('NDL-003'));
  await choose(unpaid, slotOf('EVENING'), { district, address });
  const pickUp = await book('NDL-004');
  await choose(pickUp, slotOf('EVENING', null), {});
  await plan([morning]);
  await onTheWay(evening);
  const [ofRun] = (await cells()).filter(({ zoneId }) => zoneId !== null);
  expect(ofRun).toEqual({ ...ofZone, bookings: 2, unpaid: 1, onRuns: 2, delivered: 0 });

  const stop = await stopOf(evening);
  stopped(await deliver(stop._id, { code: await codeFor(stop._id), cashPaisa: FEE }));
  expect(await cells()).toEqual(
    expect.arrayContaining([
      { ...ofZone, bookings: 2, unpaid: 1, onRuns: 2, delivered: 1 },
      { ...ofFarm, ...none, bookings: 1 },
    ]),
  );

  const listed = await day();
  expect(listed[0]).toMatchObject({
    code: morning,
    part: 'MORNING',
    isBooked: true,
    stop: { state: 'PLANNED' },
  });
  const byCode = new Map(listed.map((delivery) => [delivery.code, delivery]));
  expect(byCode.size).toBe(4);
  expect(byCode.get(evening)).toMatchObject({ isDelivered: true, duePaisa: 0, stop: { state: 'DELIVERED' } });
  expect(byCode.get(unpaid)).toMatchObject({ isBooked: false, stop: null, zoneId: zone._id });
  expect(byCode.get(pickUp)).toMatchObject({ zoneId: null, district: null, address: null, stop: null });
  expect(byCode.get(morning)).toMatchObject({ recipient: HOME.recipient, district: HOME.district });
});

test('DELIV-03 a delivery that failed has no place on a run any more and can be planned again', async () => {
  const { karim, today, book, onTheWay, stopOf, step, plan } = await runFarm(2);
  const { cells, day } = readers(karim, today);
  const code = await book('NDL-001');
  await onTheWay(code);
  const stop = await stopOf(code);
  stopped(await step('not-delivered', stop._id, { reason: 'NOBODY', cashPaisa: 0 }));
  expect((await day())[0]).toMatchObject({ code, stop: null });
  expect((await cells()).find(({ zoneId }) => zoneId !== null)).toMatchObject({ bookings: 1, onRuns: 0 });
  await plan([code]);
  expect((await day())[0]).toMatchObject({ code, stop: { state: 'PLANNED' } });
});

test('DELIV-03 agents read the board and the run sheet; customers do not; a sheet has no delivery codes', async () => {
  const { api, salma, rahim, karim, today, book, plan, slotOf } = await runFarm(2);
  const code = await book('NDL-001');
  const formulas = {
    slotId: slotOf('EVENING'),
    totalPaisa: TOTAL,
    district: 'dhaka',
    address: '=1+1, Road 7',
    recipient: '@Salma, Begum',
    phone: HOME.phone,
    reason: 'Moved',
  };
  expect((await rahim.send('POST', `/sales/bookings/${code}/delivery`, formulas)).status).toBe(200);
  const run = await plan([code]);
  const paths = [
    `/deliveries/board?from=${today}&to=${today}`,
    `/deliveries/day?day=${today}`,
    `/deliveries/runs/${run._id}`,
    `/deliveries/runs/${run._id}/export`,
  ];
  for (const path of paths) {
    expect([(await karim.send('GET', path)).status, path]).toEqual([200, path]);
    expect([codeOf(await salma.send('GET', path)), path]).toEqual([[403, 'forbidden'], path]);
  }
  expect(codeOf(await karim.send('POST', '/deliveries/runs', { ...run, codes: [code] }))).toEqual([
    403,
    'forbidden',
  ]);
  expect(codeOf(await rahim.send('GET', `/deliveries/runs/${randomUUID()}`))).toEqual([404, 'run_not_found']);
  expect(codeOf(await rahim.send('GET', '/deliveries/day?day=tomorrow'))).toEqual([400, 'invalid_request']);

  const { body } = await rahim.send('GET', `/deliveries/runs/${run._id}`);
  const listed = responseOf(RunList).parse((await rahim.send('GET', `/deliveries/runs?day=${today}`)).body);
  expect(responseOf(Run).parse(body).data).toEqual(listed.data.runs[0]);
  const sheet = String((await rahim.send('GET', `/deliveries/runs/${run._id}/export?language=bn`)).body);
  expect(sheet).toContain(`1,NDL-001,"'@Salma, Begum","'+8801712345678","'=1+1, Road 7",ঢাকা,সন্ধ্যা,93000,না`);
  const [row] = await asOwner<{ code: string }>(api, 'select code from run_stop');
  expect(sheet).not.toContain(row?.code ?? 'no code');
});
