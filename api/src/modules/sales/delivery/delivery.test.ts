import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { TotalChangedError } from '@khamar/contract/sales/delivery';
import { OfficeBooking } from '@khamar/contract/sales/booking';
import { SettingsPage } from '@khamar/contract/settings/settings';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { booked, held, paid, passDeadline, person, type Person } from '../../../testing/sales/buyers.ts';
import {
  ADVANCE,
  chosen,
  deliveringFarm,
  FIRST_FEE as FIRST,
  FREE_DAYS,
  HOME,
  KEEP_A_DAY,
  NEXT_FEE as NEXT,
  PRICE,
  VISIT,
} from '../../../testing/sales/delivering-farm.ts';
import { expectBooks } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';

test('fee and keeping fee are shown, agreed and locked; the total is one number in booking, journal and debt', async () => {
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

  // What was agreed stays when the booking with the first fee ends. It is a first fee with the next change.
  booked(await rahim.send('POST', `/sales/bookings/${first.code}/cancel`, { reason: 'Asked on the phone' }));
  expect(await salma.booking(second.code)).toMatchObject({ deliveryPaisa: NEXT });
  expect(await feeOf(salma, second.code, slot, {})).toBe(NEXT);
  expect(await feeOf(salma, second.code, slot, { address: 'House 5' })).toBe(FIRST);
  expect(await feeOf(salma, second.code, later, {})).toBe(FIRST);
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

test('DELIV-02 many paid bookings choose the last places at the same moment: nobody too many, nobody loses the cow', async () => {
  const [buyers, places] = inSoak([500, 40], [12, 4]);
  const { api, rahim, list, slotOf, costs } = await deliveringFarm(buyers, places);
  const slot = await slotOf(1, true);
  /** With 500 at once some get 503, as browsers do; they send the same again. */
  const sendUntilServed = async (path: string, json: object) => {
    const key = randomUUID();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until there is a response
      const response = await rahim.send('POST', path, json, key);
      if (response.status !== 503) return response;
    }
  };
  const codes = await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const tagId = `NDL-${String(n + 1).padStart(3, '0')}`;
      const received = { provider: 'cash', amountPaisa: ADVANCE };
      const caller = { tagId, name: 'Karim Mia', phone: '01812345678', received };
      return booked(await sendUntilServed('/sales/bookings', caller)).code;
    }),
  );
  const { totalPaisa } = await costs(rahim, codes[0] ?? '', slot);
  const choices = await Promise.all(
    codes.map((code) =>
      sendUntilServed(`/sales/bookings/${code}/delivery`, {
        slotId: slot,
        totalPaisa,
        ...VISIT,
        reason: 'By phone',
      }),
    ),
  );
  expect(choices.filter(({ status }) => status === 200)).toHaveLength(places);
  expect(choices.filter(({ status }) => status === 409)).toHaveLength(buyers - places);
  expect((await list()).find(({ _id }) => _id === slot)?.taken).toBe(places);
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
  expect(codeOf(await change(agent))).toEqual([409, 'administrator_needed']);
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
