import { formatPhone } from '@khamar/contract/phone-format';
import { randomInt } from 'node:crypto';
import { DeliveryOptions } from '@khamar/contract/deliveries/options';
import { responseOf } from '@khamar/contract/envelope';
import { CowAvailability } from '@khamar/contract/sales/live';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { availableCowsOf, newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInByApi } from '../../src/people.ts';
import { claimForm } from '../../src/screens/bookings.ts';
import { costOf, CHOOSE_DELIVERY_TEXTS, deliverySection } from '../../src/screens/choose-delivery.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  expectSoundScreen,
  exceptFaults,
  goHydrated,
  hasFocus,
  type NewVisitor,
  SHOP_VIEWS,
  takeScreenshot,
  test,
  type View,
  waitForHydration,
} from '../../src/visitor.ts';

const stack = testStackForFile(30);
const availableCow = availableCowsOf(stack);
const FEE = 2500_00;
/** Three days beyond those that are free. */
const KEEP = 3 * 200_00;
const DAY = addDays(farmDay(), 10);
const ADDRESS = `House ${randomInt(1, 999)}, Road 7, Mirpur`;

test.beforeAll(async () => {
  const owner = await ownerOf(stack.url);
  await owner.addDeliveries(['dhaka', 'gazipur'], FEE, [
    { isPickUp: false, days: [DAY], parts: ['MORNING'], capacity: 100 },
    // One of them can be unpaid.
    { isPickUp: false, days: [DAY], parts: ['EVENING'], capacity: 1 },
    { isPickUp: true, days: [DAY], parts: ['MORNING'], capacity: 100 },
  ]);
});

const amount = (language: View['language'], paisa: number) =>
  `৳${new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(paisa / 100)}`;

async function slotIdOf(part: string): Promise<string> {
  const response = await fetch(`${stack.url}/api/deliveries/options?district=dhaka`);
  const { options } = responseOf(DeliveryOptions).parse(await response.json()).data;
  return options.find((option) => option.part === part)?.slotId ?? '';
}

/** A customer on the page of a new booking. */
async function atBooking(newVisitor: NewVisitor, { width, prefix }: View) {
  const buyer = await newBuyer(stack.url);
  const code = await buyer.hold(await availableCow());
  const visitor = await newVisitor({ width, baseURL: stack.url });
  await signInByApi(visitor.page, buyer.login);
  await goHydrated(visitor, `${prefix}/bookings/${code}`);
  return { buyer, code, visitor, page: visitor.page, section: deliverySection(visitor.page) };
}

async function fillDelivery(page: Page, language: View['language'], part: 'morning' | 'evening') {
  const texts = CHOOSE_DELIVERY_TEXTS[language];
  const section = deliverySection(page);
  await section.getByText(texts.delivery, { exact: true }).click();
  await section.getByLabel(texts.district).selectOption('dhaka');
  await section.getByRole('radio', { name: texts[part] }).check();
  // Asked again for each address: later, it would already know a setting changed by the test.
  const exactCosts = page.waitForResponse((response) => /delivery-costs\?.*address=/.test(response.url()));
  await section.getByLabel(texts.address).fill(ADDRESS);
  await exactCosts;
  // Filled in from the account, if it has a name.
  await section.getByLabel(texts.recipient).fill('Salma');
}

describe.each(SHOP_VIEWS)('choosing a delivery in $language at $width px', (view) => {
  const { language } = view;
  const texts = CHOOSE_DELIVERY_TEXTS[language];

  test('DELIV-01 delivery fee, keeping fee and total are on the page before the advance is paid, are locked when chosen, and can be changed', async ({
    newVisitor,
  }) => {
    const { buyer, code, visitor, page, section } = await atBooking(newVisitor, view);
    const { pricePaisa, advancePaisa, buyer: person } = await buyer.booking(code);
    // It does not stand in the way of paying.
    await page.getByRole('heading', { name: texts.payTitle }).waitFor();
    await expectSoundScreen(visitor, `delivery-not-chosen-${language}`);
    await fillDelivery(page, language, 'morning');
    expect(await section.getByLabel(texts.phone).inputValue()).toBe(formatPhone('en', person.phone ?? ''));
    const total = amount(language, pricePaisa + FEE + KEEP);
    await expect.poll(() => costOf(page, texts.total).innerText()).toBe(total);
    expect(await costOf(page, texts.fee).innerText()).toBe(amount(language, FEE));
    expect(await costOf(page, texts.keep).innerText()).toBe(amount(language, KEEP));
    await expectSoundScreen(visitor, `delivery-form-${language}`);

    // A reload keeps what was typed.
    await page.reload();
    await expect.poll(() => section.getByLabel(texts.address).inputValue()).toBe(ADDRESS);
    await expect.poll(() => costOf(page, texts.total).innerText()).toBe(total);
    await section.getByRole('button', { name: texts.confirm }).click();
    await section.getByRole('button', { name: texts.change }).waitFor();
    await section.getByText(ADDRESS).waitFor();
    expect(await costOf(page, texts.total).innerText()).toBe(total);
    expect(await costOf(page, texts.advance).innerText()).toBe(amount(language, advancePaisa));
    expect(await costOf(page, texts.later).innerText()).toBe(
      amount(language, pricePaisa + FEE + KEEP - advancePaisa),
    );
    await expectSoundScreen(visitor, `delivery-chosen-${language}`);
    expect(await buyer.booking(code)).toMatchObject({
      totalPaisa: pricePaisa + FEE + KEEP,
      advancePaisa,
      delivery: { day: DAY, part: 'MORNING', district: 'dhaka', address: ADDRESS },
    });

    await section.getByRole('button', { name: texts.change }).click();
    await section.getByText(texts.pickUp, { exact: true }).click();
    await section.getByRole('radio', { name: texts.morning }).check();
    await section.getByRole('button', { name: texts.confirmPickUp }).click();
    await section.getByRole('heading', { name: texts.atFarm }).waitFor();
    expect(await costOf(page, texts.total).innerText()).toBe(amount(language, pricePaisa + KEEP));

    // Paying is as before.
    await claimForm(page).locator('[name=externalId]').fill(newTrxId());
  });

  test('DELIV-02 a full slot is shown as full; who is too late keeps the hold and chooses another', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, section, visitor } = await atBooking(newVisitor, view);
    await fillDelivery(page, language, 'evening');
    const other = await newBuyer(stack.url);
    const otherCode = await other.hold(await availableCow());
    const { pricePaisa } = await other.booking(otherCode);
    await other.chooseDelivery(otherCode, {
      slotId: await slotIdOf('EVENING'),
      district: 'dhaka',
      address: 'Road 9',
      recipient: 'Karim',
      phone: '01712345678',
      totalPaisa: pricePaisa + FEE + KEEP,
    });
    await section.getByRole('button', { name: texts.confirm }).click();
    await section.getByText(texts.isFull).waitFor();
    await expect.poll(() => section.getByRole('radio', { name: texts.evening }).isDisabled()).toBe(true);
    expect(await section.getByText(texts.full, { exact: true }).count()).toBe(1);
    expect(await section.getByLabel(texts.address).inputValue()).toBe(ADDRESS);
    expect(await buyer.booking(code)).toMatchObject({ state: 'HELD', delivery: null });
    await takeScreenshot(page, `delivery-full-${language}`);
    await section.getByRole('radio', { name: texts.morning }).check();
    await section.getByRole('button', { name: texts.confirm }).click();
    await section.getByRole('button', { name: texts.change }).waitFor();
    expect(exceptFaults(visitor, /409/).faults).toEqual([]);
    await other.cancel(otherCode);
  });

  test('DELIV-01 a total that has changed is shown and asked about; without a connection nothing is lost; another district calls', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, section } = await atBooking(newVisitor, view);
    const { pricePaisa } = await buyer.booking(code);
    await fillDelivery(page, language, 'morning');
    await expect
      .poll(() => costOf(page, texts.total).innerText())
      .toBe(amount(language, pricePaisa + FEE + KEEP));
    const owner = await ownerOf(stack.url);
    await owner.changeDeliverySettings({ keepFeeTaka: 300 });
    const raised = pricePaisa + FEE + 3 * 300_00;
    await section.getByRole('button', { name: texts.confirm }).click();
    await section.getByText(texts.totalChanged).waitFor();
    await expect.poll(() => costOf(page, texts.total).innerText()).toBe(amount(language, raised));
    expect(await buyer.booking(code)).toMatchObject({ delivery: null, totalPaisa: pricePaisa });
    await page.context().setOffline(true);
    await section.getByRole('button', { name: texts.confirm }).click();
    await section.getByText(texts.noSignal).waitFor();
    await page.context().setOffline(false);
    await section.getByRole('button', { name: texts.confirm }).click();
    await section.getByRole('button', { name: texts.change }).waitFor();
    expect(await buyer.booking(code)).toMatchObject({ totalPaisa: raised });
    await owner.changeDeliverySettings({ keepFeeTaka: 200 });

    await section.getByRole('button', { name: texts.change }).click();
    await section.getByLabel(texts.district).selectOption('sylhet');
    await section.getByText(texts.callUs).waitFor();
    expect(await section.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(await section.getByRole('button', { name: texts.confirm }).count()).toBe(0);
  });
});

test('DELIV-01 the delivery is chosen with the keyboard alone; what is missing is named and focused', async ({
  newVisitor,
}) => {
  const { language } = ENGLISH_DESK;
  const texts = CHOOSE_DELIVERY_TEXTS[language];
  const { buyer, code, page, section } = await atBooking(newVisitor, ENGLISH_DESK);
  await section.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  // The choice in an open list is the browser's own.
  const district = section.getByLabel(texts.district);
  expect(await hasFocus(district)).toBe(true);
  await district.selectOption('dhaka');
  await section.getByRole('radio', { name: texts.morning }).waitFor();
  await section.getByRole('button', { name: texts.confirm }).focus();
  await page.keyboard.press('Enter');
  await section.getByText(texts.dayMissing).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('slotId');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADDRESS);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Salma');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await section.getByRole('button', { name: texts.change }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('delivery');
  expect(await buyer.booking(code)).toMatchObject({ delivery: { day: DAY, address: ADDRESS } });
});

test('DELIV-01 the page of a cow tells what it costs delivered to a district; the district stays for the next cow and its booking', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const tagId = await availableCow();
  const visitor = await newVisitor({ width, baseURL: stack.url });
  const { page } = visitor;
  const response = await fetch(`${stack.url}/api/live/cows/${tagId}`);
  const { pricePaisa } = responseOf(CowAvailability).parse(await response.json()).data;
  await page.goto(`${prefix}/cow/${tagId}`);
  const section = page.getByRole('region', { name: CHOOSE_DELIVERY_TEXTS[language].delivery });
  // Also without scripts.
  expect(await section.innerText()).toContain(amount(language, FEE));
  expect(await section.innerText()).toContain(amount(language, pricePaisa + FEE));
  const combobox = section.getByRole('combobox');
  // A finger or a key starts the scripts; choosing by the test is neither.
  await combobox.focus();
  await combobox.selectOption('gazipur');
  await waitForHydration(page);
  await expect.poll(() => combobox.inputValue()).toBe('gazipur');
  await expectSoundScreen(visitor, 'cow-delivery-bn');
  // Another district: the farm's number instead of a fee.
  const texts = CHOOSE_DELIVERY_TEXTS[language];
  await combobox.selectOption({ label: texts.notListed });
  await section.getByText(texts.callUs).waitFor();
  expect(await section.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  await expectSoundScreen(visitor, 'cow-delivery-elsewhere-bn');
  await combobox.selectOption('gazipur');
  await section.getByText(amount(language, pricePaisa + FEE)).waitFor();

  const buyer = await newBuyer(stack.url);
  const other = await availableCow();
  await page.goto(`${prefix}/cow/${other}`);
  // Without a touch.
  await expect.poll(() => combobox.inputValue()).toBe('gazipur');
  const code = await buyer.hold(other);
  await signInByApi(page, buyer.login);
  await goHydrated(visitor, `${prefix}/bookings/${code}`);
  const chosen = deliverySection(page);
  await chosen.getByText(texts.delivery, { exact: true }).click();
  await chosen.getByRole('radio', { name: texts.morning }).waitFor();
  expect(await chosen.getByLabel(texts.district).inputValue()).toBe('gazipur');
});
