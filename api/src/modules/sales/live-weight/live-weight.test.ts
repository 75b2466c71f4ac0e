import { CowWeights } from '@khamar/contract/cows/weight';
import { responseOf } from '@khamar/contract/envelope';
import { OfficeBooking } from '@khamar/contract/sales/booking';
import { SharedSlip } from '@khamar/contract/sales/slip';
import { expect, test } from 'vitest';
import { booked, held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const taka = (amount: number) => amount * 100;
/** 100,000 taka for 250 KG. */
const RATE = taka(400);
const CALLER = { tagId: TAG, name: 'Karim Mia', phone: '01812-345678' };
const SETTINGS = { DASHBOARD_ROLES: 'ADMIN,AGENT' };

const cash = (amount: number) => ({ provider: 'cash', amountPaisa: taka(amount) });
const commandsOf = (who: Person, code: string) => {
  const send = (what: string, body: object, key?: string) =>
    who.send('POST', `/sales/bookings/${code}/${what}`, body, key);
  return {
    weigh: (kg: number, key?: string) => send('dispatch-weight', { kg, scale: 'Yard' }, key),
    consent: (amount: number) =>
      send('agree-weight', { pricePaisa: taka(amount), consent: 'Agreed by phone' }),
    reprice: (more: object) => send('reprice', { reason: 'Bargained', ...more }),
    pay: (amount: number) => send('payments', cash(amount)),
    deliver: () => send('deliver', {}),
    find: async () => {
      const { body } = await who.send('GET', `/sales/bookings/${code}`);
      return responseOf(OfficeBooking).parse(body).data;
    },
  };
};
const agree = (who: Person, code: string, amount: number, key?: string) =>
  who.send('POST', `/bookings/${code}/agree-weight`, { pricePaisa: taka(amount) }, key);
/** Salma's, by price per KG, with its advance paid. */
async function bookedByWeight({ salma, rahim }: { salma: Person; rahim: Person }, more: object = {}) {
  const { code } = held(await salma.hold(TAG));
  const office = commandsOf(rahim, code);
  booked(await office.reprice({ ratePaisa: RATE, ...more }));
  paid(await office.pay(10_000));
  return { code, ...office };
}
const noticesOf = async (api: TestApi) =>
  (await asOwner<{ kind: string }>(api, `select kind from mail where kind like '%WEIGHT%' order by id`)).map(
    ({ kind }) => kind,
  );

test('COUNT-12 a booking is agreed by price per KG; the discount of agents counts by KG', async () => {
  const { api, rahim } = await salesFarm(SETTINGS);
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const book = (who: Person, more: object) => who.send('POST', '/sales/bookings', { ...CALLER, ...more });
  // 5 % below 400 a KG is 380.
  expect(codeOf(await book(agent, { ratePaisa: taka(379) }))).toEqual([409, 'discount_limit']);
  expect(codeOf(await book(rahim, { ratePaisa: taka(319) }))).toEqual([409, 'price_unusual']);
  for (const wrong of [
    { ratePaisa: RATE, pricePaisa: taka(100_000) },
    { ratePaisa: 0 },
    { ratePaisa: 10.5 },
    { ratePaisa: RATE, tolerancePercent: 21 },
  ])
    expect(codeOf(await book(agent, wrong))).toEqual([400, 'invalid_request']);
  const { code, ...summary } = booked(await book(agent, { ratePaisa: taka(380) }));
  expect(summary).toMatchObject({ pricePaisa: taka(95_000), advancePaisa: taka(9500) });
  const byAgent = commandsOf(agent, code);
  expect((await byAgent.find()).liveWeight).toEqual({
    ratePaisa: taka(380),
    agreedKg: 250,
    tolerancePercent: 5,
    estimatePaisa: taka(95_000),
    dispatch: null,
  });
  // The animal has gained 10 %: at the asking price per KG it would cost 110,000, so 5 % less is 104,500.
  await asOwner(api, 'update cow set current_weight = 275 where tag_id = $1', [TAG]);
  expect(codeOf(await byAgent.reprice({ ratePaisa: taka(379) }))).toEqual([409, 'discount_limit']);
  expect(booked(await byAgent.reprice({ ratePaisa: taka(380), tolerancePercent: 0 }))).toMatchObject({
    pricePaisa: taka(104_500),
  });
  expect((await byAgent.find()).liveWeight).toMatchObject({ agreedKg: 275, tolerancePercent: 0 });
  booked(await commandsOf(rahim, code).reprice({ ratePaisa: taka(350) }));
  expect((await byAgent.find()).pricePaisa).toBe(taka(96_250));
  // And back to a fixed price.
  booked(await byAgent.reprice({ pricePaisa: taka(97_000) }));
  expect(await byAgent.find()).toMatchObject({ liveWeight: null, pricePaisa: taka(97_000) });
  expect(codeOf(await byAgent.weigh(250))).toEqual([409, 'fixed_price']);
  await expectBooks(api, {});
});

test('COUNT-12 inside the tolerance the dispatch weight makes the final price, in booking, slip and journal', async () => {
  const farm = await salesFarm();
  const { api, salma, rahim } = farm;
  const { code, weigh, pay, deliver, find } = await bookedByWeight(farm);
  expect((await salma.booking(code)).liveWeight).toMatchObject({
    ratePaisa: RATE,
    estimatePaisa: taka(100_000),
  });
  expect(codeOf(await deliver())).toEqual([409, 'dispatch_weight_missing']);
  const key = '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c12';
  const first = booked(await weigh(262, key));
  expect(first).toMatchObject({ pricePaisa: taka(104_800), advancePaisa: taka(10_000) });
  expect(booked(await weigh(262, key))).toEqual(first);
  const booking = await salma.booking(code);
  expect(booking).toMatchObject({ totalPaisa: taka(104_800), duePaisa: taka(94_800) });
  expect(booking.liveWeight).toMatchObject({
    agreedKg: 250,
    estimatePaisa: taka(100_000),
    dispatch: { kg: 262, pricePaisa: taka(104_800), isToAgree: false, isCurrent: true },
  });
  // It is a measured weight of the cow, by name, and in its chain.
  const [cow] = await asOwner<{ id: string; kg: string; head: string }>(
    api,
    `select id, current_weight as kg, (select body::jsonb ->> 'kg' from cow_chain where cow_id = cow.id order by number desc limit 1) as head
     from cow where tag_id = $1`,
    [TAG],
  );
  expect(cow).toMatchObject({ kg: 262, head: '262' });
  const list = await rahim.send('GET', `/product/dashboard/cow-weights/${cow?.id}`);
  expect(responseOf(CowWeights).parse(list.body).data.weights[0]).toMatchObject({
    kg: 262,
    kind: 'MEASURED',
    recordedBy: 'rahim',
    scale: 'Yard',
  });
  const { weighedBy, history } = await find();
  expect([weighedBy, history.at(-1)]).toMatchObject([
    'rahim',
    { actor: 'rahim', dispatchKg: 262, pricePaisa: taka(104_800), reason: null },
  ]);
  expect(await noticesOf(api)).toEqual(['WEIGHT_RECORDED']);
  // Weighed again and lighter: what is paid above the total becomes unallocated.
  paid(await pay(94_800));
  expect(booked(await weigh(240))).toMatchObject({ pricePaisa: taka(96_000), paidPaisa: taka(96_000) });
  booked(await deliver());
  const slip = await rahim.send('GET', `/sales/slips?codes=${code}`);
  expect(responseOf(SharedSlip).parse(slip.body).data).toMatchObject({
    totalPaisa: taka(96_000),
    bookings: [{ pricePaisa: taka(96_000), liveWeight: { dispatch: { kg: 240 } } }],
  });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(104_800),
    'revenue:cattle': -taka(96_000),
    unallocated: -taka(8800),
  });
  expect(codeOf(await weigh(250))).toEqual([409, 'booking_state']);
});

test('COUNT-12 outside the tolerance the price is only proposed: nothing is delivered until the customer agrees', async () => {
  const farm = await salesFarm();
  const { api, salma, rahim } = farm;
  const { code, weigh, consent, pay, deliver, reprice, find } = await bookedByWeight(farm);
  paid(await pay(90_000));
  expect(codeOf(await agree(salma, code, 100_000))).toEqual([409, 'weight_changed']);
  expect(booked(await weigh(263))).toMatchObject({ pricePaisa: taka(100_000), state: 'BOOKED' });
  expect((await salma.booking(code)).liveWeight?.dispatch).toMatchObject({
    kg: 263,
    pricePaisa: taka(105_200),
    isToAgree: true,
  });
  expect(codeOf(await deliver())).toEqual([409, 'weight_not_agreed']);
  // Only to the price that was shown, and only by its customer.
  const other = await person(api, 'other');
  expect(codeOf(await agree(other, code, 105_200))).toEqual([404, 'booking_not_found']);
  expect(codeOf(await agree(salma, code, 100_000))).toEqual([409, 'weight_changed']);
  expect(booked(await agree(salma, code, 105_200))).toMatchObject({ pricePaisa: taka(105_200) });
  expect((await find()).history.at(-1)).toMatchObject({ actor: '(buyer)', pricePaisa: taka(105_200) });
  expect(codeOf(await agree(salma, code, 105_200))).toEqual([409, 'weight_changed']);
  expect(codeOf(await deliver())).toEqual([409, 'balance_due']);
  // Lighter, noted by staff.
  booked(await weigh(200));
  expect(codeOf(await deliver())).toEqual([409, 'weight_not_agreed']);
  expect(codeOf(await consent(100_000))).toEqual([409, 'weight_changed']);
  expect(booked(await consent(80_000))).toMatchObject({ pricePaisa: taka(80_000), advancePaisa: taka(8000) });
  expect((await find()).history.at(-1)).toMatchObject({ actor: 'rahim', reason: 'Agreed by phone' });
  // Or weighed again, or another price agreed.
  booked(await weigh(300));
  expect(booked(await weigh(250))).toMatchObject({ pricePaisa: taka(100_000) });
  booked(await weigh(300));
  booked(await reprice({ ratePaisa: taka(380) }));
  expect((await find()).liveWeight).toMatchObject({ agreedKg: 300, dispatch: { kg: 300, isToAgree: false } });
  booked(await weigh(350));
  booked(await reprice({ pricePaisa: taka(100_000) }));
  expect((await find()).liveWeight).toBeNull();
  const [asked, final] = ['WEIGHT_TO_AGREE', 'WEIGHT_RECORDED'];
  expect(await noticesOf(api)).toEqual([asked, final, asked, final, asked, final, asked, asked]);
  paid(await pay(20_000));
  booked(await deliver());
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(120_000),
    'revenue:cattle': -taka(100_000),
    unallocated: -taka(20_000),
  });
});

test('COUNT-12 two dispatch weights at once: both are entries of the cow, and the last one makes the price', async () => {
  const farm = await salesFarm();
  const { api } = farm;
  const { code, weigh, find } = await bookedByWeight(farm);
  for (const pair of [
    [251, 252],
    [240, 300],
  ]) {
    const done = await Promise.all(pair.map((kg) => weigh(kg)));
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    const [last] = await asOwner<{ kg: number }>(
      api,
      'select kg from cow_weight order by recorded_at desc limit 1',
    );
    const { liveWeight } = await find();
    expect(liveWeight?.dispatch?.kg).toBe(last?.kg);
    expect(liveWeight?.dispatch?.isToAgree).toBe(last?.kg === 300);
  }
  // A booking that the customer agrees to and staff weigh at the same moment: one order or the other.
  booked(await weigh(300));
  const [agreed, again] = await Promise.all([agree(farm.salma, code, 120_000), weigh(301)]);
  expect(again.status).toBe(200);
  expect([200, 409]).toContain(agreed.status);
  expect((await find()).liveWeight?.dispatch).toMatchObject({ kg: 301, isToAgree: true });
  await expectBooks(api, { [`cash:${farm.rahim.id}`]: taka(10_000), advance: -taka(10_000) });
});

test('COUNT-12 a dispatch weight of yesterday, or one that was corrected, is weighed again', async () => {
  const farm = await salesFarm();
  const { api, rahim } = farm;
  const { weigh, pay, deliver, find } = await bookedByWeight(farm);
  paid(await pay(90_000));
  booked(await weigh(250));
  await asOwner(api, `update cow_weight set recorded_at = recorded_at - interval '25 hours'`);
  expect((await find()).liveWeight?.dispatch?.isCurrent).toBe(false);
  expect(codeOf(await deliver())).toEqual([409, 'dispatch_weight_missing']);
  booked(await weigh(250));
  const [entry] = await asOwner<{ id: string; cow_id: string }>(
    api,
    'select id, cow_id from cow_weight order by recorded_at desc limit 1',
  );
  const correction = { kg: 260, kind: 'MEASURED', reason: 'Read wrongly' };
  const path = `/product/dashboard/cow-weights/${entry?.cow_id}/${entry?.id}/correct`;
  expect((await rahim.send('POST', path, correction)).status).toBe(200);
  expect(codeOf(await deliver())).toEqual([409, 'dispatch_weight_missing']);
  booked(await weigh(250));
  booked(await deliver());
  await expectBooks(api, { [`cash:${rahim.id}`]: taka(100_000), 'revenue:cattle': -taka(100_000) });
});

test('COUNT-12 nobody agrees to a dispatch weight that was corrected since', async () => {
  const farm = await salesFarm();
  const { api, salma, rahim } = farm;
  const { code, weigh, consent } = await bookedByWeight(farm);
  booked(await weigh(300));
  const [entry] = await asOwner<{ id: string; cow_id: string }>(
    api,
    'select id, cow_id from cow_weight order by recorded_at desc limit 1',
  );
  const correction = { kg: 200, kind: 'MEASURED', reason: 'Read wrongly' };
  const path = `/product/dashboard/cow-weights/${entry?.cow_id}/${entry?.id}/correct`;
  expect((await rahim.send('POST', path, correction)).status).toBe(200);
  expect(codeOf(await agree(salma, code, 120_000))).toEqual([409, 'weight_changed']);
  expect(codeOf(await consent(120_000))).toEqual([409, 'weight_changed']);
  booked(await weigh(200));
  expect(booked(await agree(salma, code, 80_000))).toMatchObject({ pricePaisa: taka(80_000) });
});

test('COUNT-12 PostgreSQL rejects another price than weight times price per KG, and the weight of another cow', async () => {
  const farm = await salesFarm();
  const { api } = farm;
  const { weigh } = await bookedByWeight(farm);
  booked(await weigh(250));
  await expect(asOwner(api, 'update booking set price_paisa = price_paisa + 100')).rejects.toThrow(
    'booking_price_by_weight_check',
  );
  await expect(
    asOwner(
      api,
      `update booking set dispatch_weight_id = (select cow_weight.id from cow_weight
         join cow on cow.id = cow_id where tag_id = 'NDL-002' limit 1)`,
    ),
  ).rejects.toThrow('booking_dispatch_weight');
  await expectBooks(api, { [`cash:${farm.rahim.id}`]: taka(10_000), advance: -taka(10_000) });
});
