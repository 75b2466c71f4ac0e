import { BookingDeliveryOptions, DeliveryFees, DeliveryOptions } from '@khamar/contract/deliveries/options';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { FamilyBooking, CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import { expect, test } from 'vitest';
import { held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import {
  ADVANCE,
  chosen,
  deliveringFarm,
  FIRST_FEE,
  FREE_DAYS,
  HOME,
  KEEP_A_DAY,
  PRICE,
  VISIT,
} from '../../../testing/sales/delivering-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';

const [NEAR, FAR] = [10, 12];
const keepUntil = (days: number) => (days - FREE_DAYS) * KEEP_A_DAY;

async function optionsFarm(cows = 6, capacity = 5) {
  const farm = await deliveringFarm(cows, capacity);
  const { api } = farm;
  const read = async (path: string) => api.get(`/deliveries/${path}`);
  const publicOptions = async (district = '') =>
    responseOf(DeliveryOptions).parse(
      (await read(`options${district === '' ? '' : `?district=${district}`}`)).body,
    ).data;
  const ownOptions = async (who: Person, code: string, district = 'dhaka') =>
    responseOf(BookingDeliveryOptions).parse(
      (await who.send('GET', `/bookings/${code}/delivery-options?district=${district}`)).body,
    ).data;
  return { ...farm, read, publicOptions, ownOptions };
}

test('DELIV-01 anyone sees what delivery costs and which days are free, but no numbers of bookings', async () => {
  const { api, rahim, salma, zone, read, publicOptions, slotOf, costs, choose } = await optionsFarm();
  const fees = responseOf(DeliveryFees).parse((await read('fees')).body).data;
  expect(fees).toEqual({
    fees: [{ district: 'dhaka', name: { en: 'Dhaka', bn: 'ঢাকা' }, feePaisa: FIRST_FEE }],
    hasPickUp: true,
    freeKeepDays: FREE_DAYS,
    keepDayPaisa: KEEP_A_DAY,
  });
  const slot = await slotOf(0);
  const expected = (days: number, deliveryPaisa: number, slotId: string) => ({
    slotId,
    day: addDays(farmDay(), days),
    part: 'MORNING',
    eidOffset: null,
    isFull: false,
    deliveryPaisa,
    keepPaisa: keepUntil(days),
    keepDays: days - FREE_DAYS,
  });
  const dhaka = [expected(NEAR, FIRST_FEE, slot), expected(FAR, FIRST_FEE, await slotOf(1))];
  expect(await publicOptions('dhaka')).toEqual({ isServed: true, options: dhaka });
  expect(await publicOptions()).toEqual({
    isServed: true,
    options: [expected(NEAR, 0, await slotOf(0, true)), expected(FAR, 0, await slotOf(1, true))],
  });
  expect(await publicOptions('sylhet')).toEqual({ isServed: false, options: [] });

  const response = await read('options?district=dhaka');
  expect(response.headers.get('cache-control')).toContain('public');
  const fresh = await api.get('/deliveries/options?district=dhaka', {
    'if-none-match': response.headers.get('etag') ?? '',
  });
  expect(fresh.status).toBe(304);
  for (const path of ['options?district=mars', 'options?district=dhaka&x=1', 'fees?x=1'])
    expect(codeOf(await read(path))).toEqual([400, 'invalid_request']);

  // Unpaid bookings take a fifth of five, so the slot is full for visitors.
  const { code } = held(await salma.hold('NDL-001'));
  chosen(await choose(salma, code, slot, (await costs(salma, code, slot)).totalPaisa));
  expect((await publicOptions('dhaka')).options.map(({ isFull }) => isFull)).toEqual([true, false]);
  expect(JSON.stringify(await publicOptions('dhaka'))).not.toMatch(/taken|capacity|unpaid/);

  // The day after tomorrow is the first that can be chosen; a closed zone offers none.
  await asOwner(api, 'update delivery_slot set day = $1 where id = $2', [addDays(farmDay(), 1), slot]);
  expect((await publicOptions('dhaka')).options.map(({ slotId }) => slotId)).toEqual([await slotOf(1)]);
  const { _id, version, ...rest } = zone;
  await rahim.send('PUT', `/deliveries/zones/${_id}`, { ...rest, version, isClosed: true });
  expect(await publicOptions('dhaka')).toEqual({ isServed: false, options: [] });
});

test('DELIV-01 a booking sees the slots it can choose at its own keep; a stranger sees nothing', async () => {
  const { api, salma, rahim, slotOf, choose, costs, ownOptions } = await optionsFarm();
  const other = await person(api, 'other', { mobile: '+8801712000001' });
  const { code } = held(await salma.hold('NDL-001'));
  const { code: paidCode } = held(await other.hold('NDL-002'));
  const [near, far] = [await slotOf(0), await slotOf(1)];
  await asOwner(api, `update booking set created_at = created_at - interval '5 days' where code = $1`, [
    code,
  ]);
  const listed = (await ownOptions(salma, code)).options;
  expect(listed.map(({ keepPaisa }) => keepPaisa)).toEqual([keepUntil(NEAR + 5), keepUntil(FAR + 5)]);
  for (const { slotId, deliveryPaisa, keepPaisa } of listed) {
    const { totalPaisa } = await costs(salma, code, slotId, HOME);
    expect(totalPaisa).toBe(PRICE + deliveryPaisa + keepPaisa);
  }
  chosen(await choose(salma, code, near, (await costs(salma, code, near, HOME)).totalPaisa));

  // Only who has paid gets one of the other places.
  const isFull = async (who: Person, of: string) => (await ownOptions(who, of)).options[0]?.isFull;
  expect(await isFull(salma, code)).toBe(false);
  expect(await isFull(other, paidCode)).toBe(true);
  paid(
    await rahim.send('POST', `/sales/bookings/${paidCode}/payments`, {
      provider: 'cash',
      amountPaisa: ADVANCE,
    }),
  );
  expect(await isFull(other, paidCode)).toBe(false);

  expect(codeOf(await other.send('GET', `/bookings/${code}/delivery-options?district=dhaka`))).toEqual([
    404,
    'booking_not_found',
  ]);
  expect(await ownOptions(rahim, code)).toMatchObject({ isServed: true, isLate: false });
  await asOwner(api, 'update delivery_slot set day = $1 where id = $2', [addDays(farmDay(), 1), near]);
  expect(await ownOptions(salma, code)).toMatchObject({ isLate: true, options: [{ slotId: far }] });
  expect(await salma.booking(code)).toMatchObject({
    delivery: { changeUntil: addDays(farmDay(), -1) },
  });
});

test('DELIV-01 a family link shows delivery fee, keeping fee and total, but neither address nor phone number', async () => {
  const { api, salma, slotOf, choose, costs } = await optionsFarm();
  const { code } = held(await salma.hold('NDL-001'));
  const slot = await slotOf(0);
  const { totalPaisa } = chosen(
    await choose(salma, code, slot, (await costs(salma, code, slot, HOME)).totalPaisa),
  );
  const link = await salma.send('POST', `/bookings/${code}/family-link`);
  const { token } = responseOf(CreatedFamilyLink).parse(link.body).data;
  const { body } = await api.get(`/family/${token}`);
  expect(responseOf(FamilyBooking).parse(body).data).toMatchObject({
    deliveryPaisa: FIRST_FEE,
    keepPaisa: keepUntil(NEAR),
    totalPaisa,
    duePaisa: totalPaisa,
  });
  expect(JSON.stringify(body)).not.toMatch(/Mirpur|1712345678|Salma/);
  expect(
    chosen(await choose(salma, code, await slotOf(0, true), PRICE + keepUntil(NEAR), VISIT)),
  ).toMatchObject({ deliveryPaisa: 0 });
});
