import { randomUUID } from 'node:crypto';
import type { DayPart } from '@khamar/contract/deliveries/enums';
import { Zone } from '@khamar/contract/deliveries/zone';
import type { ChooseDelivery } from '@khamar/contract/sales/delivery';
import { SettingsPage, type SettingsValues } from '@khamar/contract/settings/settings';
import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { Booking, BookingRow, BookingSummary, HoldResponse } from '@khamar/contract/sales/booking';
import { PaymentSummary } from '@khamar/contract/sales/payment';
import { demoLogin, type Login, newPerson, openBrowser } from '@khamar/testkit/people/people';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import profile from '../../farm.json' with { type: 'json' };

interface NewSlotDays {
  isPickUp: boolean;
  days: string[];
  parts: DayPart[];
  capacity: number;
}

/** A person at the farm's API; every command has its own idempotency key. */
async function personAt(url: string, login: Login) {
  const browser = openBrowser(`${url}/api`);
  const { status, text } = await browser.signIn(login);
  if (status !== 200) throw new Error(text);
  const send = async (method: string, path: string, json?: object): Promise<unknown> => {
    const response = await browser.send(method, path, json, { 'idempotency-key': randomUUID() });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
    return response.body;
  };
  return { login, send };
}

/** A customer with a new account, and their actions over HTTP. */
export async function newBuyer(url: string) {
  const person = newPerson();
  const { status, text } = await openBrowser(`${url}/api`).signUp(person);
  if (status >= 300) throw new Error(text);
  const { login, send } = await personAt(url, person);
  return {
    login,
    hold: async (tagId: string): Promise<string> => {
      const { booking } = responseOf(HoldResponse).parse(
        await send('POST', '/bookings', { tagId, termsVersion: profile.termsVersion }),
      ).data;
      if (booking === null) throw new Error(`${tagId} was not held`);
      return booking.code;
    },
    acceptQuote: (token: string) =>
      send('POST', `/quotes/${token}/accept`, { termsVersion: profile.termsVersion }),
    chooseDelivery: (code: string, choice: ChooseDelivery) =>
      send('POST', `/bookings/${code}/delivery`, choice),
    joinWaitingList: (tagId: string) => send('POST', '/waiting', { tagId }),
    cancel: (code: string) => send('POST', `/bookings/${code}/cancel`),
    pay: async (
      code: string,
      externalId: string,
      amountPaisa: number,
      more: object = {},
    ): Promise<string> => {
      const claim = { provider: 'bkash', externalId, amountPaisa, ...more };
      return responseOf(PaymentSummary).parse(await send('POST', `/bookings/${code}/payments`, claim)).data
        ._id;
    },
    booking: async (code: string) => responseOf(Booking).parse(await send('GET', `/bookings/${code}`)).data,
    bookings: async () => responseOf(z.array(BookingRow)).parse(await send('GET', '/bookings')).data,
  };
}

/** A staff member who may confirm payments. */
export async function ownerOf(url: string) {
  const { send } = await personAt(url, demoLogin('admin'));
  return {
    /** A booking for someone on the phone; returns its code. */
    bookForCaller: async (tagId: string, name: string, phone: string): Promise<string> =>
      responseOf(BookingSummary).parse(await send('POST', '/sales/bookings', { tagId, name, phone })).data
        .code,
    /** One zone and these slots, in each of which so many bookings fit. */
    addDeliveries: async (districts: string[], firstFeePaisa: number, slots: NewSlotDays[]) => {
      const zone = { nameEn: 'Zone', nameBn: 'এলাকা', nextFeePaisa: 0, weekdays: [0, 1, 2, 3, 4, 5, 6] };
      const { _id } = responseOf(Zone).parse(
        await send('POST', '/deliveries/zones', { ...zone, districts, firstFeePaisa }),
      ).data;
      for (const { isPickUp, ...slot } of slots)
        // oxlint-disable-next-line no-await-in-loop -- in order
        await send('POST', '/deliveries/slots', {
          zoneId: isPickUp ? null : _id,
          eidOffsets: [],
          ...slot,
        });
    },
    changeDeliverySettings: async (changed: Partial<SettingsValues['delivery']>) => {
      const { version, value } = responseOf(SettingsPage).parse(await send('GET', '/settings')).data.delivery;
      await send('PUT', '/settings/delivery', { version, value: { ...value, ...changed } });
    },
    confirm: (payment: string, amountPaisa?: number) =>
      send('POST', `/sales/payments/${payment}/confirm`, { amountPaisa }),
    reject: (payment: string, reason: string) =>
      send('POST', `/sales/payments/${payment}/reject`, { reason }),
  };
}

/** Tags of available cows, each returned once. */
export function availableCowsOf(stack: { readonly url: string }): () => Promise<string> {
  const returned = new Set<string>();
  return async () => {
    const response = await fetch(`${stack.url}/api/product/get-all-cows?limit=100`);
    const { cows } = responseOf(CowPage).parse(await response.json()).data;
    const cow = cows.find(
      ({ tagId, availabilityStatus }) => availabilityStatus === 'AVAILABLE' && !returned.has(tagId),
    );
    if (cow === undefined) throw new Error('No cow is available');
    returned.add(cow.tagId);
    return cow.tagId;
  };
}

const TRX_ID_SHAPES = { bkash: [10, 16], nagad: [8, 16], rocket: [10, 10] } as const;
/** Unique, and as this wallet writes them. */
export function newTrxId(provider: keyof typeof TRX_ID_SHAPES = 'bkash'): string {
  const [length, base] = TRX_ID_SHAPES[provider];
  const random = BigInt(`0x${randomUUID().replaceAll('-', '')}`).toString(base);
  return random.slice(-length).toUpperCase();
}

/** Counts taps over all pages of the tab. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // A reused tab runs this script once per journey.
    if (Object.hasOwn(globalThis, 'countsTaps')) return;
    Object.assign(globalThis, { countsTaps: true });
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}
