import { EidPlan, SlotList, Zone } from '@khamar/contract/deliveries/zone';
import { Run } from '@khamar/contract/deliveries/run';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import type { Buyer } from '@khamar/testkit/people/buyers';
import { z } from 'zod';
import type { RetryingCommands } from './retrying-commands.ts';

const ADVANCE_PAISA = 10_000_00;
const PARTS = ['MORNING', 'NOON', 'EVENING'];
const BOOKED_AT_ONCE = 6;
/** Of two zones, in turn. */
const DISTRICTS = ['dhaka', 'gazipur'];

interface Schema<Data> {
  parse: (body: unknown) => { data: Data };
}

export interface EidBooking {
  code: string;
  totalPaisa: number;
  phone: string;
}

export type EidOffice = Awaited<ReturnType<typeof openEidOffice>>;

/** The office in the days before Eid. All animals are to be delivered the day before it. */
export async function openEidOffice(commands: RetryingCommands, owner: Buyer) {
  async function send<Data>(
    schema: Schema<Data>,
    method: string,
    path: string,
    json?: object,
  ): Promise<Data> {
    const { status, text, body } = await commands.send(owner, { method, path, ...(json && { json }) });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return schema.parse(body).data;
  }
  const today = farmDay();

  async function moveEid(day: string): Promise<void> {
    const { version } = await send(responseOf(EidPlan), 'GET', '/deliveries/eid');
    await send(responseOf(EidPlan), 'PUT', '/deliveries/eid', { version, day, isDecided: true });
  }

  /** So that the day before it is tomorrow. */
  await moveEid(addDays(today, 2));
  const slotIds: string[] = [];
  for (const district of DISTRICTS) {
    const zone = {
      nameEn: district,
      nameBn: district,
      districts: [district],
      firstFeePaisa: 3000_00,
      nextFeePaisa: 1500_00,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
    };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { _id: zoneId } = await send(responseOf(Zone), 'POST', '/deliveries/zones', zone);
    const slots = { zoneId, days: [], eidOffsets: [-1], parts: PARTS, capacity: 500 };
    // oxlint-disable-next-line no-await-in-loop
    await send(responseOf(z.unknown()), 'POST', '/deliveries/slots', slots);
    const days = `from=${today}&to=${addDays(today, 2)}`;
    // oxlint-disable-next-line no-await-in-loop
    const listed = await send(responseOf(SlotList), 'GET', `/deliveries/slots?${days}`);
    slotIds.push(...listed.slots.filter((slot) => slot.zoneId === zoneId).map(({ _id }) => _id));
  }

  async function book(tagId: string, index: number): Promise<EidBooking> {
    const phone = `018${String(10_000_000 + index)}`;
    const caller = {
      tagId,
      name: `ক্রেতা ${index}`,
      phone,
      received: { provider: 'cash', amountPaisa: ADVANCE_PAISA },
    };
    const booking = responseOf(z.object({ code: z.string() }));
    const { code } = await send(booking, 'POST', '/sales/bookings', caller);
    const slotId = slotIds[index % slotIds.length] ?? '';
    const district = DISTRICTS[Math.floor((index % slotIds.length) / PARTS.length)] ?? '';
    const to = { slotId, district, address: `Road ${index}` };
    const costs = responseOf(DeliveryCosts);
    const query = new URLSearchParams(to).toString();
    const { totalPaisa } = await send(costs, 'GET', `/bookings/${code}/delivery-costs?${query}`);
    const choice = { ...to, totalPaisa, recipient: caller.name, phone, reason: 'On the phone' };
    await send(costs, 'POST', `/sales/bookings/${code}/delivery`, choice);
    return { code, totalPaisa, phone };
  }

  return {
    today,
    /** For callers who have paid the advance. */
    async bookAll(tags: readonly string[]): Promise<EidBooking[]> {
      const waiting = [...tags.entries()];
      const booked: EidBooking[] = [];
      await Promise.all(
        Array.from({ length: BOOKED_AT_ONCE }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            booked.push(await book(next[1], next[0]));
        }),
      );
      return booked;
    },
    /** Equal parts of the bookings, driven by these people in turn. */
    async planRuns(
      bookings: readonly EidBooking[],
      { day, runs, drivers }: { day: string; runs: number; drivers: readonly Buyer[] },
    ): Promise<Run[]> {
      const size = Math.ceil(bookings.length / runs);
      const planned: Run[] = [];
      for (let n = 0; n < runs; n += 1) {
        const codes = bookings.slice(n * size, (n + 1) * size).map(({ code }) => code);
        const driverId = drivers[n % drivers.length]?.accountId;
        const run = { day, vehicle: `ট্রাক ${n + 1}`, driverId, codes };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        planned.push(await send(responseOf(Run), 'POST', '/deliveries/runs', run));
      }
      return planned;
    },
    /** The day before Eid is today now. */
    moveEidForward: () => moveEid(addDays(today, 1)),
    /** The customer has the animal. */
    async resolve(stopId: string): Promise<void> {
      const path = `/deliveries/stops/${stopId}/resolve`;
      const decision = { isDelivered: true, reason: 'Called the customer', dueOn: addDays(today, 7) };
      await send(responseOf(z.unknown()), 'POST', path, decision);
    },
  };
}
