import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, test, OFFICE_VIEWS } from '../../src/visitor.ts';

const stack = testStackForFile(3);
const COW = { currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' };
const TEXTS = {
  en: {
    slip: 'Slip',
    receipt: 'Receipt no. 1',
    send: 'Send on WhatsApp',
    close: 'Close',
    due: 'Balance due: ৳90,000',
    off: /^Turn off link created/,
    dead: 'This link no longer works',
  },
  bn: {
    slip: 'স্লিপ',
    receipt: /^রসিদ নম্বর/,
    send: 'হোয়াটসঅ্যাপে পাঠান',
    close: 'বন্ধ করুন',
    due: 'বাকি: ৳৯০,০০০',
    off: /তৈরি লিংক বন্ধ করুন$/,
    dead: /লিংক/,
  },
};

/** Millimetres of a PDF's pages. */
const widthOf = (pdf: Buffer): number =>
  Math.round((Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]) / 72) * 25.4);

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  test('COUNT-08 a slip prints on A5 and 80 mm, goes to WhatsApp as a link, and the link is turned off', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url });
    const headers = await signInAs(visitor, 'admin');
    const { page } = visitor;
    const texts = TEXTS[view.language];
    const tagId = `SLIP-${view.language}`;
    await colleague(stack.url, headers).add({ ...COW, tagId });
    const { code } = await salesApi(stack.url, headers).bookForCaller(tagId, {
      name: 'Salma Begum',
      phone: '01812-345678',
      received: { provider: 'cash', amountPaisa: 10_000_00 },
    });
    await page.goto(`${view.prefix}/dashboard/sales/${code}`);
    await page.getByRole('link', { name: texts.receipt }).click();
    await page.locator('article').getByText(tagId).first().waitFor();
    await expectSoundScreen(visitor, `receipt-office-${view.language}-${view.width}`);
    await page.goBack();
    await page.getByRole('link', { name: texts.slip, exact: true }).click();
    const sheet = page.locator('article');
    await sheet.getByText(texts.due).waitFor();
    await expectSoundScreen(visitor, `slip-${view.language}-${view.width}`);
    // Printing itself is the browser's; the paper is the page's.
    await page.evaluate(() => {
      globalThis.print = () => undefined;
    });
    await page.getByRole('button', { name: /80|৮০/ }).click();
    expect(widthOf(await page.pdf({ preferCSSPageSize: true }))).toBe(80);
    await page.getByRole('button', { name: /A5/ }).click();
    expect(widthOf(await page.pdf({ preferCSSPageSize: true }))).toBe(148);

    await page.getByRole('button', { name: texts.send }).click();
    const dialog = page.getByRole('dialog');
    const whatsapp = dialog.getByRole('link', { name: texts.send });
    const href = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect(href.pathname).toBe('/8801812345678');
    const link = /https?:\/\/\S+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '';
    expect(new URL(link).pathname).toMatch(/^(\/bn)?\/slip\/[\w-]{22}$/);
    await dialog.getByRole('button', { name: texts.close, exact: true }).last().click();

    const customer = await newVisitor({ width: 360, baseURL: stack.url });
    await customer.page.goto(new URL(link).pathname);
    await customer.page.locator('article').getByText(texts.due).waitFor();
    expect(await customer.page.locator('article').innerText()).toMatch(/(018|০১৮)•••••(678|৬৭৮)/);
    await expectSoundScreen(customer, `slip-link-${view.language}-${view.width}`);
    await page.getByRole('button', { name: texts.off }).click();
    await page.getByRole('button', { name: texts.off }).waitFor({ state: 'hidden' });
    await customer.page.reload();
    await customer.page.getByRole('heading', { name: texts.dead }).waitFor();
  });
});
