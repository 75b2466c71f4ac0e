import { SlotList, Zone } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { expect } from 'vitest';
import type { Person } from './buyers.ts';
import { salesFarm } from './sales-farm.ts';

export const PRICE = 100_000_00;
export const ADVANCE = 10_000_00;
export const FIRST_FEE = 3000_00;
export const NEXT_FEE = 1500_00;
export const KEEP_A_DAY = 200_00;
export const FREE_DAYS = 7;
export const HOME = {
  district: 'dhaka',
  address: 'House 4, Road 7, Mirpur',
  recipient: 'Salma',
  phone: '01712345678',
};
export const VISIT = { recipient: 'Salma', phone: '01712345678' };

/** A farm that delivers to Dhaka 10 and 12 days from now, and where one can pick up 12 days from now. */
export const deliveringFarm = async (cows = 6, capacity = 5) =>
  withDeliveries(await salesFarm({}, cows), capacity);

export async function withDeliveries<Farm extends Awaited<ReturnType<typeof salesFarm>>>(
  farm: Farm,
  capacity: number,
) {
  const { rahim } = farm;
  const zone = responseOf(Zone).parse(
    (
      await rahim.send('POST', '/deliveries/zones', {
        nameEn: 'Dhaka',
        nameBn: 'ঢাকা',
        districts: ['dhaka'],
        firstFeePaisa: FIRST_FEE,
        nextFeePaisa: NEXT_FEE,
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
export const chosen = (response: { status: number; body: unknown }) => {
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
  return responseOf(DeliveryCosts).parse(response.body).data;
};
