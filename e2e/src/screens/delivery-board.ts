import { randomUUID } from 'node:crypto';
import { DriverList, Run, RunSummary, StopSummary } from '@khamar/contract/deliveries/run';
import { SlotList, Zone } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { BookingSummary } from '@khamar/contract/sales/booking';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { colleague } from './office.ts';

export const DELIVERY_BOARD_TEXTS = {
  en: {
    addZone: 'Add zone',
    addSlots: 'Add slots',
    enterEid: 'Set Eid date',
    putOnRun: 'Add to run',
    vehicle: /^Vehicle/,
    driver: 'Driver',
    planRun: 'Plan run',
    select: (tag: string) => `Select ${tag}`,
    moveDown: (tag: string) => `Move down: ${tag}`,
  },
  bn: {
    addZone: 'এলাকা যোগ করুন',
    addSlots: 'সময় যোগ করুন',
    enterEid: 'ঈদের তারিখ দিন',
    putOnRun: 'ট্রিপে রাখুন',
    vehicle: /^গাড়ি/,
    driver: 'চালক',
    planRun: 'ট্রিপ ঠিক করুন',
    select: (tag: string) => `${tag} বেছে নিন`,
    moveDown: (tag: string) => `নিচে নামান: ${tag}`,
  },
} as const;

/** Tags of a list, in its order. */
export const tagsIn = async (list: Locator): Promise<string[]> =>
  (await list.getByRole('listitem').allTextContents()).map((text) => /[A-Z]+-\d+/.exec(text)?.[0] ?? '');

/** Nothing on the page is loaded again by hand: what changes comes by the stream. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/live/office');
  await page.goto(path);
  await stream;
}

/** A farm that delivers to Dhaka today, over HTTP. */
export async function openDeliveries(url: string) {
  const owner = await signedInHeaders(`${url}/api`);
  const agent = await signedInHeaders(`${url}/api`, demoLogin('agent'));
  const desk = colleague(url, owner);
  const today = farmDay();

  async function send<Data>(
    schema: z.ZodType<Data>,
    method: string,
    path: string,
    body?: object,
    headers: { authorization: string } = owner,
  ): Promise<Data> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return responseOf(schema).parse(JSON.parse(text)).data;
  }
  const zone = await send(Zone, 'POST', '/deliveries/zones', {
    nameEn: 'Dhaka city',
    nameBn: 'ঢাকা শহর',
    districts: ['dhaka'],
    firstFeePaisa: 3000_00,
    nextFeePaisa: 1500_00,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
  });
  await send(z.object({ added: z.number() }), 'POST', '/deliveries/slots', {
    zoneId: zone._id,
    days: Array.from({ length: 7 }, (_, n) => addDays(today, n)),
    eidOffsets: [],
    parts: ['MORNING', 'EVENING'],
    capacity: 10,
  });
  const { slots } = await send(SlotList, 'GET', `/deliveries/slots?from=${today}&to=${today}`);
  const slotId = slots.find(({ part }) => part === 'EVENING')?._id ?? '';

  /** A new cow, booked with its advance paid and to be delivered this evening. */
  async function book(tagId: string, name: string, address: string): Promise<string> {
    await desk.add({
      tagId,
      currentPrice: 100_000,
      currentWeight: 250,
      availabilityStatus: 'AVAILABLE',
    });
    const phone = '01812345678';
    const received = { provider: 'cash', amountPaisa: 10_000_00 };
    const { code } = await send(BookingSummary, 'POST', '/sales/bookings', { tagId, name, phone, received });
    const to = { slotId, district: 'dhaka', address };
    const { totalPaisa } = await send(
      DeliveryCosts,
      'GET',
      `/bookings/${code}/delivery-costs?${new URLSearchParams(to).toString()}`,
    );
    await send(DeliveryCosts, 'POST', `/sales/bookings/${code}/delivery`, {
      ...to,
      totalPaisa,
      recipient: name,
      phone,
      reason: 'Chosen on the phone',
    });
    return code;
  }
  const fromPhone = () => ({ takenAt: new Date().toISOString(), device: randomUUID() });
  return {
    agent,
    zone,
    book,
    driver: async () =>
      (await send(DriverList, 'GET', '/deliveries/drivers')).drivers.find(({ name }) => /agent/i.test(name)),
    changeFee: async (firstFeePaisa: number) => {
      const { _id, nameEn, nameBn, districts, weekdays, nextFeePaisa, version } = zone;
      const fees = { firstFeePaisa, nextFeePaisa };
      const changed = { nameEn, nameBn, districts, weekdays, ...fees, version, isClosed: false };
      await send(Zone, 'PUT', `/deliveries/zones/${_id}`, changed);
    },
    /** From now on no booking has a place there. */
    fillSlot: async (day: string, wanted: 'MORNING' | 'EVENING') => {
      const list = await send(SlotList, 'GET', `/deliveries/slots?from=${day}&to=${day}`);
      const slot = list.slots.find(({ part }) => part === wanted);
      await send(z.unknown(), 'PUT', `/deliveries/slots/${slot?._id}`, { capacity: slot?.taken ?? 0 });
    },
    run: (id: string) => send(Run, 'GET', `/deliveries/runs/${id}`),
    plan: (driverId: string, vehicle: string, codes: string[]) =>
      send(Run, 'POST', '/deliveries/runs', { day: today, vehicle, driverId, codes }),
    load: ({ _id, tagId }: { _id: string; tagId: string }) =>
      send(StopSummary, 'POST', `/run/stops/${_id}/load`, { ...fromPhone(), tagId }, agent),
    /** Entered without a signal: the code is disputed. */
    deliverWithWrongCode: ({ _id }: { _id: string }, cashPaisa: number) =>
      send(
        StopSummary,
        'POST',
        `/run/stops/${_id}/deliver`,
        { ...fromPhone(), code: '000000', cashPaisa, isOffline: true },
        agent,
      ),
    putPhoto: async ({ _id }: { _id: string }) => {
      const background = { r: 120, g: 80, b: 40 };
      const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const { status } = await fetch(`${url}/api/run/stops/${_id}/photo`, {
        method: 'PUT',
        headers: { ...agent, 'content-type': 'image/jpeg' },
        body: new Uint8Array(jpeg),
      });
      if (status !== 200) throw new Error(`the photo was not saved: ${status}`);
    },
    start: (runId: string) => send(RunSummary, 'POST', `/run/${runId}/start`, fromPhone(), agent),
  };
}
