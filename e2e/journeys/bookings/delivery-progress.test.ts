import { randomUUID } from 'node:crypto';
import { isDeliveryCode } from '@khamar/contract/deliveries/delivery-code';
import { DriverList, Run } from '@khamar/contract/deliveries/run';
import { SlotList, Zone } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { demoLogin, openBrowser } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { axeViolations } from '../../src/axe.ts';
import { availableCowsOf, newBuyer } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInByApi } from '../../src/people.ts';
import { BANGLA_PHONE, ENGLISH_DESK, goHydrated, takeScreenshot, test } from '../../src/visitor.ts';

const stack = testStackForFile(30, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
const availableCow = availableCowsOf(stack);
/** Of the demo agent. */
const DRIVER_PHONE = '+8801700000002';
/** Faster than the page refetches without the stream. */
const LIVE_MS = 10_000;
const TO = { district: 'dhaka', address: 'House 4, Road 7, Mirpur' };

const TEXTS = {
  en: {
    planned: 'Your delivery is planned',
    loaded: 'Your cow is on the truck',
    onTheWay: 'Your cow is on the way',
    code: 'Delivery code',
    cancel: 'Cancel booking',
    callUs: 'To change or cancel your delivery now, call us.',
    warning: 'Share it with the driver only when the cow with tag',
    call: /^Call/,
    yours: 'This cow is yours. Thank you!',
  },
  bn: {
    planned: 'আপনার ডেলিভারির প্রস্তুতি চলছে',
    loaded: 'আপনার গরু গাড়িতে তোলা হয়েছে',
    onTheWay: 'আপনার গরু পথে আছে',
    code: 'ডেলিভারি কোড',
    cancel: 'বুকিং বাতিল করুন',
    callUs: 'এখন ডেলিভারি বদলাতে বা বাতিল করতে আমাদের ফোন করুন।',
    warning: 'ট্যাগের গরুটি সামনে দেখে তবেই চালককে কোডটি দিন।',
    call: /^কল করুন/,
    yours: 'গরুটি এখন আপনার। ধন্যবাদ!',
  },
};

async function staff(username: string) {
  const browser = openBrowser(`${stack.url}/api`);
  expect((await browser.signIn(demoLogin(username))).status).toBe(200);
  return async (method: string, path: string, json?: object): Promise<unknown> => {
    const response = await browser.send(method, path, json, { 'idempotency-key': randomUUID() });
    expect([path, response.status, response.text]).toEqual([path, 200, expect.anything()]);
    return response.body;
  };
}

/** A booking on a run of today, driven by the demo agent. */
async function plannedDelivery(buyer: Awaited<ReturnType<typeof newBuyer>>, tagId: string) {
  const [owner, driver] = await Promise.all([staff('admin'), staff('agent')]);
  const day = farmDay();
  const known = await owner('GET', `/deliveries/slots?from=${day}&to=${day}`);
  let slotId = responseOf(SlotList).parse(known).data.slots[0]?._id;
  if (slotId === undefined) {
    const zone = { nameEn: 'Dhaka', nameBn: 'ঢাকা', districts: ['dhaka'], weekdays: [0, 1, 2, 3, 4, 5, 6] };
    const fees = { firstFeePaisa: 300_000, nextFeePaisa: 300_000 };
    const { _id: zoneId } = responseOf(Zone).parse(
      await owner('POST', '/deliveries/zones', { ...zone, ...fees }),
    ).data;
    const slots = { zoneId, days: [day], eidOffsets: [], parts: ['EVENING'], capacity: 50 };
    await owner('POST', '/deliveries/slots', slots);
    const added = await owner('GET', `/deliveries/slots?from=${day}&to=${day}`);
    slotId = responseOf(SlotList).parse(added).data.slots[0]?._id ?? '';
  }
  const code = await buyer.hold(tagId);
  const { advancePaisa } = await buyer.booking(code);
  await owner('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa: advancePaisa });
  const costs = await owner(
    'GET',
    `/bookings/${code}/delivery-costs?${new URLSearchParams({ slotId, ...TO }).toString()}`,
  );
  const { totalPaisa } = responseOf(DeliveryCosts).parse(costs).data;
  const person = { recipient: 'Salma', phone: '01712345678', reason: 'On the phone' };
  await owner('POST', `/sales/bookings/${code}/delivery`, { slotId, totalPaisa, ...TO, ...person });
  const { drivers } = responseOf(DriverList).parse(await owner('GET', '/deliveries/drivers')).data;
  const driverId = drivers.find(({ phone }) => phone === DRIVER_PHONE)?._id;
  const run = { day, vehicle: 'Dhaka Metro 11-2233', driverId, codes: [code] };
  const { _id: runId, stops } = responseOf(Run).parse(await owner('POST', '/deliveries/runs', run)).data;
  const step = (path: string, more: object = {}) =>
    driver('POST', path, { takenAt: new Date().toISOString(), device: randomUUID(), ...more });
  const stop = `/run/stops/${stops[0]?._id ?? ''}`;
  return {
    code,
    load: () => step(`${stop}/load`, { tagId }),
    start: () => step(`/run/${runId}/start`),
    deliver: (deliveryCode: string) =>
      step(`${stop}/deliver`, { code: deliveryCode, cashPaisa: totalPaisa - advancePaisa, isOffline: false }),
  };
}

test.for([BANGLA_PHONE, ENGLISH_DESK])(
  'DELIV-06 the booking page follows the delivery live, with the driver and the code, in $language at $width px',
  async ({ language, width, prefix }, { newVisitor }) => {
    const texts = TEXTS[language];
    const buyer = await newBuyer(stack.url);
    const tagId = await availableCow();
    const delivery = await plannedDelivery(buyer, tagId);
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await signInByApi(page, buyer.login);
    await goHydrated(visitor, `${prefix}/bookings/${delivery.code}`);
    const card = page.getByRole('region', { name: texts.planned });
    await card.waitFor();
    const deliveryCode = (await buyer.booking(delivery.code)).progress?.deliveryCode ?? '';
    expect(isDeliveryCode(deliveryCode)).toBe(true);
    const text = await card.innerText();
    for (const part of [texts.code, deliveryCode, texts.warning, tagId]) expect(text).toContain(part);

    const cancel = page.getByRole('button', { name: texts.cancel });
    await cancel.waitFor();
    expect(await page.getByText(texts.callUs).count()).toBe(0);
    await delivery.load();
    await page.getByRole('heading', { name: texts.loaded }).waitFor({ timeout: LIVE_MS });
    await cancel.waitFor({ state: 'detached' });
    await page.getByText(texts.callUs).waitFor();
    await delivery.start();
    const onTheWay = page.getByRole('region', { name: texts.onTheWay });
    await onTheWay.waitFor({ timeout: LIVE_MS });
    const call = onTheWay.getByRole('link', { name: texts.call });
    expect(await call.getAttribute('href')).toBe(`tel:${DRIVER_PHONE}`);
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await onTheWay.innerText()).toContain(deliveryCode);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await takeScreenshot(page, `delivery-on-the-way-${language}-${width}`);

    await delivery.deliver(deliveryCode);
    await page.getByRole('heading', { name: texts.yours }).waitFor({ timeout: LIVE_MS });
    await onTheWay.waitFor({ state: 'detached' });
    expect(await page.getByRole('main').innerText()).not.toContain(deliveryCode);
    expect(visitor.faults).toEqual([]);
  },
);
