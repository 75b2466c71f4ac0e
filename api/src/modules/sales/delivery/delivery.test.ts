import { randomUUID } from 'node:crypto';
import { SlotList, Zone } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { DeliveryCosts, TotalChangedError } from '@khamar/contract/sales/delivery';
import { OfficeBooking } from '@khamar/contract/sales/booking';
import { SettingsPage } from '@khamar/contract/settings/settings';
import { expect, test } from 'vitest';
import { booked, held, paid, passDeadline, person, type Person } from '../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';

const PRICE = 100_000_00;
const ADVANCE = 10_000_00;
const FIRST = 3000_00;
const NEXT = 1500_00;
const KEEP_A_DAY = 200_00;
const FREE_DAYS = 7;
const HOME = {
  district: 'dhaka',
  address: 'House 4, Road 7, Mirpur',
  recipient: 'Salma',
  phone: '01712345678',
};
const VISIT = { recipient: 'Salma', phone: '01712345678' };

/** A farm that delivers to Dhaka 10 and 12 days from now, and where one can pick up 12 days from now. */
async function deliveringFarm(cows = 6, capacity = 5) {
  const farm = await salesFarm({}, cows);
  const { rahim } = farm;
  const zone = responseOf(Zone).parse(
    (
      await rahim.send('POST', '/deliveries/zones', {
        nameEn: 'Dhaka',
        nameBn: 'ঢাকা',
        districts: ['dhaka'],
        firstFeePaisa: FIRST,
        nextFeePaisa: NEXT,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
      })
    ).body,
  ).data;
  const days = [addDays(farmDay(), 10), addDays(farmDay(), 12)];
  const slots = { days, eidOffsets: [], parts: ['MORNING'], capacity };
  for (const zoneId of [zone._id, null])
    expect((await rahim.send('POST', '/deliveries/slots', { ...slots, zoneId })).status).toBe(200);
  const list = async () => {
    const { body } = await rahim.send(
      'GET',
      `/deliveries/slots?from=${farmDay()}&to=${addDays(farmDay(), 60)}`,
    );
    return responseOf(SlotList).parse(body).data.slots;
  };
  const slotOf = async (day: number, isPickUp = false) =>
    (await list()).find((slot) => slot.day === days[day] && (slot.zoneId === null) === isPickUp)?._id ?? '';
  const costs = async (
    who: Person,
    code: string,
    slotId: string,
    to: { district?: string; address?: string } = {},
  ) => {
    const { district, address } = to;
    const query = new URLSearchParams({ slotId, ...(district && { district }), ...(address && { address }) });
    const { body } = await who.send('GET', `/bookings/${code}/delivery-costs?${query.toString()}`);
    return responseOf(DeliveryCosts).parse(body).data;
  };
  const choose = (
    who: Person,
    code: string,
    slotId: string,
    totalPaisa: number,
    more: object = HOME,
    key?: string,
  ) => who.send('POST', `/bookings/${code}/delivery`, { slotId, totalPaisa, ...more }, key);
  return { ...farm, zone, list, slotOf, costs, choose };
}
const chosen = (response: { status: number; body: unknown }) => {
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
  return responseOf(DeliveryCosts).parse(response.body).data;
};

test('fee and keep are shown, agreed and locked; the total is one number in booking, journal and debt', async () => {
  const { api, salma, rahim, slotOf, costs, choose } = await deliveringFarm();
  const { code } = held(await salma.hold('NDL-001'));
  const slot = await slotOf(0);
  const KEEP = (10 - FREE_DAYS) * KEEP_A_DAY;
  const total = PRICE + FIRST + KEEP;
  expect(await costs(salma, code, slot, HOME)).toEqual({
    deliveryPaisa: FIRST,
    keepPaisa: KEEP,
    keepDays: 3,
    totalPaisa: total,
  });
  const wrong = await choose(salma, code, slot, PRICE);
  expect(codeOf(wrong)).toEqual([409, 'total_changed']);
  expect(TotalChangedError.parse(wrong.body).data.costs).toMatchObject({ totalPaisa: total });
  const key = randomUUID();
  chosen(await choose(salma, code, slot, total, HOME, key));
  chosen(await choose(salma, code, slot, total, HOME, key));
  expect(await salma.booking(code)).toMatchObject({
    pricePaisa: PRICE,
    advancePaisa: ADVANCE,
    deliveryPaisa: FIRST,
    keepPaisa: KEEP,
    totalPaisa: total,
    duePaisa: total,
    delivery: { day: addDays(farmDay(), 10), part: 'MORNING', ...HOME, phone: '+8801712345678', keepDays: 3 },
  });

  // The farm's prices change, the booking's do not.
  const { body } = await rahim.send('GET', '/settings');
  const { version, value } = responseOf(SettingsPage).parse(body).data.delivery;
  const raised = await rahim.send('PUT', '/settings/delivery', {
    version,
    value: { ...value, keepFeeTaka: 900 },
  });
  expect(raised.status).toBe(200);
  expect(await salma.booking(code)).toMatchObject({ totalPaisa: total });
  expect((await costs(salma, code, slot, HOME)).totalPaisa).toBe(total);

  const pay = (amountPaisa: number) =>
    rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa });
  paid(await pay(PRICE));
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: farmDay(), name: 'Salma' }));
  await expectBooks(api, {
    [`cash:${rahim.id}`]: PRICE,
    receivable: FIRST + KEEP,
    'revenue:cattle': -PRICE,
    'revenue:delivery': -FIRST,
    'revenue:keep': -KEEP,
  });
  paid(await pay(FIRST + KEEP));
  expect(await salma.booking(code)).toMatchObject({ duePaisa: 0, paidPaisa: total });
  booked(await rahim.send('POST', `/sales/bookings/${code}/reverse-delivery`, { reason: 'A mistake' }));
  await expectBooks(api, { [`cash:${rahim.id}`]: total, advance: -total });
});

test('a further animal of a customer to the same address in the same slot costs less; pick-up costs only keep', async () => {
  const { api, salma, rahim, slotOf, costs, choose } = await deliveringFarm();
  const other = await person(api, 'other', { mobile: '+8801712000001' });
  const pay = async (code: string) =>
    paid(
      await rahim.send('POST', `/sales/bookings/${code}/payments`, {
        provider: 'cash',
        amountPaisa: ADVANCE,
      }),
    );
  const first = held(await salma.hold('NDL-001'));
  const [slot, later, pickUp] = [await slotOf(0), await slotOf(1), await slotOf(0, true)];
  chosen(await choose(salma, first.code, slot, (await costs(salma, first.code, slot, HOME)).totalPaisa));
  await pay(first.code);
  const second = held(await salma.hold('NDL-002'));
  const strange = held(await other.hold('NDL-003'));
  const feeOf = async (who: Person, code: string, slotId: string, to: object) =>
    (await costs(who, code, slotId, { ...HOME, ...to })).deliveryPaisa;
  expect(await feeOf(salma, second.code, slot, { address: ' house 4,  road 7, MIRPUR' })).toBe(NEXT);
  expect(await feeOf(salma, second.code, slot, { address: 'Another house' })).toBe(FIRST);
  expect(await feeOf(salma, second.code, later, {})).toBe(FIRST);
  // Nobody learns what others have ordered to an address.
  expect(await feeOf(other, strange.code, slot, {})).toBe(FIRST);
  const atFarm = await costs(salma, second.code, pickUp);
  expect(atFarm).toMatchObject({ deliveryPaisa: 0, keepPaisa: 3 * KEEP_A_DAY });
  const refused = [404, 'slot_not_found'];
  expect(codeOf(await choose(salma, second.code, pickUp, atFarm.totalPaisa, HOME))).toEqual(refused);
  expect(codeOf(await choose(salma, second.code, slot, atFarm.totalPaisa, VISIT))).toEqual(refused);
  const elsewhere = { ...HOME, district: 'sylhet' };
  expect(codeOf(await choose(salma, second.code, slot, PRICE, elsewhere))).toEqual(refused);

  // The first fee stays paid, whichever is chosen again.
  chosen(await choose(salma, second.code, slot, (await costs(salma, second.code, slot, HOME)).totalPaisa));
  await pay(second.code);
  expect(await feeOf(salma, first.code, slot, {})).toBe(FIRST);
  expect(await feeOf(salma, first.code, slot, { address: 'House 4, Road 7, MIRPUR' })).toBe(FIRST);
  chosen(await choose(salma, second.code, pickUp, atFarm.totalPaisa, VISIT));
});

test('a full slot is refused and the hold stays; unpaid bookings take a fifth; an ended booking gives its place back', async () => {
  const { api, salma, rahim, list, slotOf, costs, choose } = await deliveringFarm(8, 5);
  const slot = await slotOf(0);
  const usage = async () => {
    const { taken, capacity } = (await list()).find(({ _id }) => _id === slot) ?? {};
    return [taken, capacity];
  };
  const buyers = await Promise.all(
    Array.from({ length: 3 }, (_, n) => person(api, `buyer${n}`, { mobile: `+880171200000${n}` })),
  );
  const total = async (who: Person, code: string) => (await costs(who, code, slot, HOME)).totalPaisa;
  const { code } = held(await salma.hold('NDL-001'));
  chosen(await choose(salma, code, slot, await total(salma, code)));
  // A fifth of five is one.
  const [other] = buyers;
  if (other === undefined) throw new Error('no buyer');
  const { code: unpaid } = held(await other.hold('NDL-002'));
  expect(codeOf(await choose(other, unpaid, slot, await total(other, unpaid)))).toEqual([409, 'slot_full']);
  expect(await other.booking(unpaid)).toMatchObject({ state: 'HELD', delivery: null });
  paid(
    await rahim.send('POST', `/sales/bookings/${unpaid}/payments`, {
      provider: 'cash',
      amountPaisa: ADVANCE,
    }),
  );
  chosen(await choose(other, unpaid, slot, await total(other, unpaid), { ...HOME, address: 'Road 9' }));
  expect(await usage()).toEqual([2, 5]);

  await passDeadline(api, code);
  expect(codeOf(await choose(salma, code, slot, PRICE))).toEqual([409, 'booking_state']);
  await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Late' });
  await salma.hold('NDL-001');
  expect(await usage()).toEqual([1, 5]);
  booked(await rahim.send('POST', `/sales/bookings/${unpaid}/cancel`, { reason: 'The buyer called' }));
  expect(await usage()).toEqual([0, 5]);
  expect(await other.booking(unpaid)).toMatchObject({ totalPaisa: PRICE, delivery: null });
});

test('many paid bookings choose the last places at the same moment: nobody too many, nobody loses the cow', async () => {
  const { api, rahim, list, slotOf, costs } = await deliveringFarm(12, 4);
  const slot = await slotOf(1, true);
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const tagId = `NDL-${String(n + 1).padStart(3, '0')}`;
      const received = { provider: 'cash', amountPaisa: ADVANCE };
      const caller = { tagId, name: 'Karim Mia', phone: '01812345678', received };
      return booked(await rahim.send('POST', '/sales/bookings', caller)).code;
    }),
  );
  const { totalPaisa } = await costs(rahim, codes[0] ?? '', slot);
  const choices = await Promise.all(
    codes.map((code) =>
      rahim.send('POST', `/sales/bookings/${code}/delivery`, {
        slotId: slot,
        totalPaisa,
        ...VISIT,
        reason: 'By phone',
      }),
    ),
  );
  expect(choices.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(choices.filter(({ status }) => status === 409)).toHaveLength(8);
  expect((await list()).find(({ _id }) => _id === slot)?.taken).toBe(4);
  const states = await asOwner<{ state: string }>(
    api,
    'select distinct state from booking where not is_walk_in',
  );
  expect(states).toEqual([{ state: 'BOOKED' }]);
});

test('an agent does not lower the total; a text or day that PostgreSQL rejects is a wrong request', async () => {
  const { api, salma, rahim, slotOf, costs, choose } = await deliveringFarm();
  await rahim.send('PUT', '/settings/access', { version: 0, value: { officeRoles: ['ADMIN', 'AGENT'] } });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const { code } = held(await salma.hold('NDL-001'));
  const [slot, pickUp] = [await slotOf(0), await slotOf(0, true)];
  chosen(await choose(salma, code, slot, (await costs(salma, code, slot, HOME)).totalPaisa));
  const { totalPaisa } = await costs(salma, code, pickUp);
  const cheaper = { slotId: pickUp, totalPaisa, ...VISIT, reason: 'Comes himself' };
  const change = (who: Person) => who.send('POST', `/sales/bookings/${code}/delivery`, cheaper);
  expect(codeOf(await change(agent))).toEqual([403, 'forbidden']);
  chosen(await change(rahim));
  for (const path of [
    `/bookings/${code}/delivery-costs?slotId=${slot}&address=%00`,
    '/deliveries/slots?from=0000-01-01&to=2026-01-01',
  ])
    expect(codeOf(await rahim.send('GET', path))).toEqual([400, 'invalid_request']);
});

test('the buyer changes it until the cut-off, staff later with a reason; nobody sees or changes that of another', async () => {
  const { api, salma, rahim, slotOf, costs, choose } = await deliveringFarm();
  const other = await person(api, 'other', { mobile: '+8801712000001' });
  const { code } = held(await salma.hold('NDL-001'));
  const [slot, later] = [await slotOf(0), await slotOf(1)];
  const { totalPaisa } = await costs(salma, code, slot);
  chosen(await choose(salma, code, slot, totalPaisa));
  expect(codeOf(await choose(other, code, slot, totalPaisa))).toEqual([404, 'booking_not_found']);
  expect(codeOf(await other.send('GET', `/bookings/${code}/delivery-costs?slotId=${slot}`))).toEqual([
    404,
    'booking_not_found',
  ]);
  // The next day is too late.
  await asOwner(api, `update delivery_slot set day = $1 where id = $2`, [addDays(farmDay(), 1), slot]);
  const laterTotal = (await costs(salma, code, later)).totalPaisa;
  expect(codeOf(await choose(salma, code, later, laterTotal))).toEqual([409, 'slot_late']);
  const byStaff = { slotId: later, totalPaisa: laterTotal, ...HOME };
  expect(codeOf(await rahim.send('POST', `/sales/bookings/${code}/delivery`, byStaff))).toEqual([
    400,
    'invalid_request',
  ]);
  chosen(
    await rahim.send('POST', `/sales/bookings/${code}/delivery`, {
      ...byStaff,
      reason: 'The road is flooded',
    }),
  );
  const { body } = await rahim.send('GET', `/sales/bookings/${code}`);
  expect(responseOf(OfficeBooking).parse(body).data).toMatchObject({
    delivery: { day: addDays(farmDay(), 12) },
  });
});
