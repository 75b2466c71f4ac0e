import { farmDay } from '@khamar/contract/moment';
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { SALES_TEXTS, salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { crampedBangla } from '../../src/bangla.ts';
import {
  expectSoundScreen,
  takeScreenshot,
  test,
  type View,
  OFFICE_VIEWS,
  type Visitor,
} from '../../src/visitor.ts';

const stack = testStackForFile(3);
const COW = { currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' };

/** A staff member at a screen, and their actions over HTTP. */
async function openOffice(visitor: Visitor, view: View, tags: string[], path?: string) {
  const headers = await signInAs(visitor, 'admin');
  const desk = colleague(stack.url, headers);
  for (const tagId of tags) await desk.add({ ...COW, tagId });
  const { page } = visitor;
  const texts = SALES_TEXTS[view.language];
  if (path !== undefined) await page.goto(`${view.prefix}${path}`);
  const dialog = page.getByRole('dialog');
  return {
    page,
    texts,
    dialog,
    sales: salesApi(stack.url, headers),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    fillTag: (tagId: string) => page.getByRole('combobox', { name: texts.tag }).fill(tagId),
    fill: (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text),
    badge: (label: string) => page.locator('main section').first().getByText(label, { exact: true }),
  };
}

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const mark = view.language === 'bn' ? 'B' : 'E';

  test('SALES-01 LIVE-03 bookings appear without a reload, are searched and filtered in the URL, and export as CSV', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url, isReused: true });
    const tag = `${mark}LIST`;
    const stream = visitor.page.waitForResponse('**/api/live/office');
    const at = await openOffice(visitor, view, [`${tag}-1`, `${tag}-2`, `${tag}-3`], '/dashboard/sales');
    const { page, texts, sales } = at;
    await page.getByRole('heading', { name: texts.sales, level: 1 }).waitFor();
    expect((await stream).status()).toBe(200);
    // Created elsewhere: appears without a reload.
    const first = await sales.bookForCaller(`${tag}-1`);
    const row = page.getByRole('row').filter({ hasText: first.code });
    const second = page.getByRole('row').filter({ hasText: `${tag}-2` });
    await row.waitFor();
    await sales.bookForCaller(`${tag}-2`, {
      name: 'Salma Begum',
      phone: '+491701234567',
      received: { provider: 'cash', amountPaisa: 10_000_00 },
    });
    await second.waitFor();
    await expectSoundScreen(visitor, `sales-${view.language}-${view.width}`);
    expect(await crampedBangla(page)).toEqual([]);

    await page.getByRole('searchbox', { name: texts.search }).fill('01812-345');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('01812-345');
    await second.waitFor({ state: 'hidden' });
    await page.getByRole('searchbox', { name: texts.search }).fill(tag);
    if (view.width === 360)
      await page.getByRole('combobox', { name: /^(Status|অবস্থা)$/ }).selectOption('BOOKED');
    else await at.press(texts.booked);
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=${tag}&state=BOOKED`);
    await second.waitFor();
    await row.waitFor({ state: 'hidden' });
    await page.reload();
    await second.waitFor();
    expect(await row.count()).toBe(0);

    const download = page.waitForEvent('download');
    await at.press(texts.export);
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain(`${tag}-2,Salma Begum,"'+491701234567",100000,0,0,100000,10000,10000,`);
    expect(csv).not.toContain(first.code);
    await page.getByRole('searchbox', { name: texts.search }).fill(`${tag}-3`);
    await page.getByRole('table').waitFor({ state: 'hidden' });
    expect(visitor.faults).toEqual([]);
  });

  test('SALES-02 BOOK-12 a booking is paid, moved, delivered, undone and cancelled; a conflict is reported and shown', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url, isReused: true });
    const tags = [`${mark}PAGE-1`, `${mark}PAGE-2`] as const;
    const at = await openOffice(visitor, view, [...tags]);
    const { page, texts, dialog, sales } = at;
    const { code } = await sales.bookForCaller(tags[0]);
    await page.goto(`${view.prefix}/dashboard/sales/${code}`);
    await at.press(texts.recordPayment);
    await at.fill(texts.trxId, `${mark} recv 0001`);
    await takeScreenshot(page, `booking-receive-${view.language}-${view.width}`, { fullPage: false });
    // The response is lost; the idempotency key makes the retry safe.
    await page.route('**/payments', (route) => route.abort(), { times: 1 });
    await at.confirm(texts.submitPayment);
    await dialog.getByText(texts.notTwice).waitFor();
    await at.confirm(texts.submitPayment);
    await dialog.waitFor({ state: 'hidden' });
    await at.badge(texts.booked).waitFor();
    await page.getByText(`${mark}RECV0001`).waitFor();

    await at.press(texts.move);
    await at.fillTag(tags[1]);
    await at.confirm(texts.submitMove);
    await dialog.locator('[id$=-error]').waitFor();
    await at.fill(texts.consent, 'Agreed on the telephone');
    await at.confirm(texts.submitMove);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: tags[1] }).waitFor();
    await page.getByText('Agreed on the telephone').waitFor();

    await at.press(texts.markDelivered);
    await at.confirm(texts.submitDelivered);
    await dialog.getByText(texts.dayRequired, { exact: true }).last().waitFor();
    await at.fill(texts.dueOn, farmDay());
    await at.confirm(texts.submitDelivered);
    await dialog.waitFor({ state: 'hidden' });
    await at.badge(texts.delivered).waitFor();
    expect(await page.getByRole('button', { name: texts.cancel }).count()).toBe(0);
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `booking-${view.language}-${view.width}`);
    expect(await crampedBangla(page)).toEqual([]);
    await at.press(texts.undoDelivery);
    await at.fill(texts.reason, 'Wrong cow');
    await at.confirm(texts.undoDelivery);
    await at.badge(texts.booked).waitFor();

    // Someone else is faster.
    await at.press(texts.cancel);
    await at.fill(texts.reason, 'Too late');
    await sales.cancel(code);
    await at.confirm(texts.cancel);
    await dialog.getByRole('alert').getByText(texts.wasUpdated).waitFor();
    await page.keyboard.press('Escape');
    await at.badge(texts.cancelled).waitFor();
    expect(await page.locator('main section').first().getByRole('button').count()).toBe(0);
    visitor.faults = visitor.faults.filter((fault) => !/409|ERR_FAILED/.test(fault));
    expect(visitor.faults).toEqual([]);
  });

  test('SALES-03 one short form creates a booking for a caller, on hold or with the advance', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url, isReused: true });
    const tags = [`${mark}CALL-1`, `${mark}CALL-2`] as const;
    const at = await openOffice(visitor, view, [...tags], `/dashboard/sales/new?tag=${tags[0]}`);
    const { page, texts } = at;
    await at.press(texts.hold);
    await page.locator('[id$=-error]').nth(1).waitFor();
    await at.fill(texts.name, 'Rahima Khatun');
    await at.fill(texts.phone, '০১৭১২-৩৪৫৬৭৮');
    await at.press(texts.hold);
    await page.waitForURL(/\/dashboard\/sales\/[2-9A-HJ-NP-Z]{8}$/);
    await page.getByText('Rahima Khatun').waitFor();

    await page.goto(`${view.prefix}/dashboard/sales/new`);
    await at.fillTag(tags[0]);
    await at.fill(texts.name, 'Rahima Khatun');
    await at.fill(texts.phone, '01712345678');
    await at.press(texts.advance);
    await page.getByRole('combobox', { name: texts.method }).selectOption('cash');
    await at.fill(texts.amount, '১০,০০০');
    await takeScreenshot(page, `caller-${view.language}-${view.width}`);
    await at.press(texts.book);
    await page.getByRole('alert').getByText(texts.cowTaken).waitFor();
    await at.fillTag(tags[1]);
    await at.press(texts.book);
    await page.waitForURL(/\/dashboard\/sales\/[2-9A-HJ-NP-Z]{8}$/);
    await at.badge(texts.booked).waitFor();
  });
});
