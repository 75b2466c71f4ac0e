import { EidPlan, SlotList } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { booked, held, person, type Person } from '../../../testing/sales/buyers.ts';
import { runFarm } from '../runs/testing/run-farm.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';
import { eventually } from '../../../testing/test-api.ts';

const EID = addDays(farmDay(), 40);
const RECIPIENT = { recipient: 'Salma', phone: '01712345678' };

/** A farm where one can pick up the day before Eid and, whatever Eid does, in 20 days. */
async function eidFarm(cows: number) {
  const farm = await smsFarm({ SMS_DAILY_BUDGET: '10000' }, cows);
  const { rahim, owner } = farm;
  const moveEid = async (day: string) => {
    const { body } = await rahim.send('GET', '/deliveries/eid');
    const { version } = responseOf(EidPlan).parse(body).data;
    const { status } = await rahim.send('PUT', '/deliveries/eid', { version, day, isDecided: false });
    expect(status).toBe(200);
  };
  await moveEid(EID);
  for (const when of [
    { days: [], eidOffsets: [-1], parts: ['MORNING', 'EVENING'] },
    { days: [addDays(farmDay(), 20)], eidOffsets: [], parts: ['MORNING'] },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await rahim.send('POST', '/deliveries/slots', { zoneId: null, capacity: 500, ...when });
  const { body } = await rahim.send(
    'GET',
    `/deliveries/slots?from=${farmDay()}&to=${addDays(farmDay(), 60)}`,
  );
  const { slots } = responseOf(SlotList).parse(body).data;
  const idsOf = (isEid: boolean) =>
    slots.filter(({ eidOffset }) => (eidOffset !== null) === isEid).map(({ _id }) => _id);
  const [eidSlot = '', otherEidSlot = ''] = idsOf(true);
  const [fixedSlot = ''] = idsOf(false);
  const choose = async (who: Person, path: string, code: string, slotId: string, more: object = {}) => {
    const costs = await who.send('GET', `/bookings/${code}/delivery-costs?slotId=${slotId}`);
    const { totalPaisa } = responseOf(DeliveryCosts).parse(costs.body).data;
    const choice = { slotId, totalPaisa, ...RECIPIENT, ...more };
    expect((await who.send('POST', `${path}/${code}/delivery`, choice)).status).toBe(200);
    return totalPaisa;
  };
  return {
    ...farm,
    moveEid,
    eidSlot,
    otherEidSlot,
    fixedSlot,
    choose,
    /** The pause after Eid was moved is over. */
    passPause: async () => {
      await owner.query(`update pgboss.job set start_after = now() where name = 'moved-slots'`);
      await eventually(async () => {
        const { rowCount } = await owner.query(
          `select from pgboss.job where name = 'moved-slots' and state < 'completed'`,
        );
        return rowCount === 0;
      });
    },
    notices: async () => {
      const { rows } = await owner.query<{ channel: string; code: string; more: string }>(
        `select channel, data ->> 'code' as code, data ->> 'more' as more from mail where kind = 'DELIVERY_MOVED' order by id`,
      );
      return rows;
    },
  };
}

const tagOf = (index: number) => `NDL-${String(index).padStart(3, '0')}`;

test('DELIV-02 when Eid moves, each customer of a moved slot is told once, by SMS or else by email, and no fee changes', async () => {
  const farm = await eidFarm(5);
  const {
    api,
    salma,
    rahim,
    gateway,
    smtp,
    verify,
    moveEid,
    eidSlot,
    fixedSlot,
    choose,
    passPause,
    notices,
  } = farm;
  const [karim, nasrin] = await Promise.all([
    person(api, 'karim', { mobile: '+8801712000001' }),
    person(api, 'nasrin', { mobile: '+8801712000002' }),
  ]);
  await Promise.all([verify('salma'), verify('nasrin')]);
  await farm.startWorkerHere();
  // Salma has two cows on that day, Karim no verified number, Nasrin another day.
  const caller = async (index: number) =>
    booked(
      await rahim.send('POST', '/sales/bookings', {
        tagId: tagOf(index),
        name: 'Jamal',
        phone: '01812345678',
        advancePaisa: 0,
      }),
    ).code;
  const first = held(await salma.hold(tagOf(1))).code;
  await rahim.send('POST', `/sales/bookings/${first}/payments`, { provider: 'cash', amountPaisa: 10_000_00 });
  const second = held(await salma.hold(tagOf(2))).code;
  const ofKarim = held(await karim.hold(tagOf(3))).code;
  const ofNasrin = held(await nasrin.hold(tagOf(4))).code;
  const ofCaller = await caller(5);
  const totals = [
    await choose(salma, '/bookings', first, eidSlot),
    await choose(salma, '/bookings', second, eidSlot),
    await choose(karim, '/bookings', ofKarim, eidSlot),
  ];
  await choose(nasrin, '/bookings', ofNasrin, fixedSlot);
  await choose(rahim, '/sales/bookings', ofCaller, eidSlot, { reason: 'By phone' });
  await gateway.to('+8801812345678', 1, /NDL-005 পাওয়ার দিন/);

  // There and back within the pause tells nobody.
  await moveEid(addDays(EID, 1));
  await moveEid(EID);
  await passPause();
  expect(await notices()).toEqual([]);

  await moveEid(addDays(EID, 1));
  await passPause();
  expect((await notices()).toSorted((one, other) => one.channel.localeCompare(other.channel))).toEqual(
    [
      { channel: 'MAIL', code: ofKarim, more: '0' },
      { channel: 'SMS', code: [first, second].toSorted()[0], more: '1' },
      { channel: 'SMS', code: ofCaller, more: '0' },
    ].toSorted((one, other) => one.channel.localeCompare(other.channel)),
  );
  const [sms] = await gateway.to('+8801712345678', 1, /Eid has moved/);
  expect(sms?.text).toMatch(/NDL-00\d and 1 more is now \d+\/\d+ morning/);
  await gateway.to('+8801812345678', 1, /ঈদ বদলেছে/);
  const [mail] = await smtp.to('karim@example.org', 1, /Eid has moved/);
  // Customers who pick up read the same notice.
  expect(sms?.text).not.toMatch(/deliver/i);
  expect(mail?.subject).toMatch(/Eid has moved: NDL-003 is now on [A-Z][a-z]+day,? \d+ [A-Z][a-z]+, morning/);
  expect(
    await Promise.all([first, second].map(async (code) => (await salma.booking(code)).totalPaisa)),
  ).toEqual(totals.slice(0, 2));
  expect((await karim.booking(ofKarim)).totalPaisa).toBe(totals[2]);

  // Saved again, or told again by a repeated job: nothing new.
  await moveEid(addDays(EID, 1));
  await passPause();
  expect(await notices()).toHaveLength(3);
});

test(
  'DELIV-02 many customers are told within a minute after Eid has moved',
  { timeout: inSoak(900_000, 120_000) },
  async () => {
    const customers = inSoak(600, 24);
    const {
      rahim,
      gateway,
      moveEid,
      eidSlot,
      otherEidSlot,
      choose,
      startWorkerHere,
      notices,
      owner,
      passPause,
    } = await eidFarm(customers);
    const numberOf = (index: number) => `018${String(10_000_000 + index)}`;
    const codes: string[] = [];
    for (let index = 0; index < customers; index += 1) {
      const request = { tagId: tagOf(index + 1), name: 'Jamal', phone: numberOf(index), advancePaisa: 0 };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { code } = booked(await rahim.send('POST', '/sales/bookings', request));
      // oxlint-disable-next-line no-await-in-loop
      await choose(rahim, '/sales/bookings', code, index % 2 === 0 ? eidSlot : otherEidSlot, {
        reason: 'By phone',
      });
      codes.push(code);
    }
    // Only what follows is measured, not the notices about the bookings.
    await owner.query(`delete from pgboss.job where name = 'sms'`);
    await startWorkerHere();
    const moved = () => gateway.arrived.filter(({ text }) => text.includes('ঈদ'));
    const startedAt = performance.now();
    await moveEid(addDays(EID, 1));
    if (!inSoak(true, false)) await passPause();
    await eventually(() => moved().length >= codes.length);
    const seconds = (performance.now() - startedAt) / 1000;
    console.info(`${codes.length} customers were told within ${seconds.toFixed(1)} s after Eid was moved`);
    expect(seconds).toBeLessThan(60);
    expect(new Set(moved().map(({ to }) => to)).size).toBe(codes.length);
    expect((await notices()).map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  },
);

test('DELIV-02 a slot of which an animal is loaded stays when Eid moves', async () => {
  const { rahim, zone, today, choose, book, plan, stopOf, load } = await runFarm();
  const putEid = (version: number, day: string) =>
    rahim.send('PUT', '/deliveries/eid', { version, day, isDecided: true });
  await putEid(0, today);
  const eidSlots = {
    zoneId: zone._id,
    days: [],
    eidOffsets: [0],
    parts: ['MORNING', 'EVENING'],
    capacity: 5,
  };
  await rahim.send('POST', '/deliveries/slots', eidSlots);
  const listSlots = async () => {
    const { body } = await rahim.send('GET', `/deliveries/slots?from=${today}&to=${addDays(today, 9)}`);
    return responseOf(SlotList)
      .parse(body)
      .data.slots.filter(({ eidOffset }) => eidOffset === 0);
  };
  const [loaded, free] = await listSlots();
  const code = await book('NDL-001');
  await choose(code, loaded?._id ?? '', { district: 'dhaka', address: 'Road 7' });
  await plan([code]);
  const { _id, tagId } = await stopOf(code);
  expect((await load(_id, tagId)).status).toBe(200);
  expect((await putEid(1, addDays(today, 1))).status).toBe(200);
  const days = Object.fromEntries((await listSlots()).map((slot) => [slot._id, slot.day]));
  expect(days).toEqual({ [loaded?._id ?? '']: today, [free?._id ?? '']: addDays(today, 1) });
});
