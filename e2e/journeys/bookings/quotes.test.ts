import { signedInHeaders } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { newBuyer } from '../../src/buyers.ts';
import { ownAddress, signInAs, signInByApi } from '../../src/people.ts';
import { LEAD_TEXTS, leadsApi } from '../../src/screens/leads.ts';
import { LINK_TEXTS, quotesApi } from '../../src/screens/links.ts';
import { colleague } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  ENGLISH_DESK,
  expectSoundScreen,
  goHydrated,
  type NewVisitor,
  takeScreenshot,
  test,
  type View,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

const stack = testStackForFile(3);
const COW = { currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' };
const CODE = /\/bookings\/([2-9A-HJ-NP-Z]{8})$/;
const TOKEN = /\/quote\/([\w-]{22})/;

/** A staff member at a screen, and their actions over HTTP. */
async function openOffice(newVisitor: NewVisitor, view: View, tags: string[]) {
  const visitor = await newVisitor({
    width: view.width,
    baseURL: stack.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = visitor;
  const headers = await signInAs(visitor, 'admin');
  const desk = colleague(stack.url, headers);
  for (const tagId of tags) await desk.add({ ...COW, tagId });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  return {
    visitor,
    page,
    headers,
    texts: LINK_TEXTS[view.language],
    dialog: page.getByRole('dialog'),
    open: (path: string) => page.goto(`${view.prefix}/dashboard${path}`),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  };
}

test('COUNT-02 a quote with an agreed advance: at most the usual one, and the customer pays that', async ({
  newVisitor,
}) => {
  const at = await openOffice(newVisitor, ENGLISH_DESK, ['ADV-1']);
  const { page, dialog } = at;
  await at.open('/sales/quotes/new?tag=ADV-1');
  const price = page.getByRole('textbox', { name: 'Price (taka)' });
  await expect.poll(() => price.inputValue()).toBe('100000');
  const advance = page.getByRole('textbox', { name: 'Agreed advance (optional)' });
  await advance.fill('10,001');
  await at.press('Create quote');
  await page.locator('input[name=advancePaisa][aria-invalid=true]').waitFor();
  await advance.fill('4,000');
  await at.press('Create quote');
  const [, token = ''] = TOKEN.exec(await dialog.getByText(TOKEN).innerText()) ?? [];
  await page.goto(`/quote/${token}`);
  await page
    .getByText(/৳4,000 advance/)
    .first()
    .waitFor();
  const buyer = await newBuyer(stack.url);
  await buyer.acceptQuote(token);
  expect(await buyer.bookings()).toMatchObject([{ tagId: 'ADV-1', advancePaisa: 4000_00 }]);
});

describe.each(SHOP_VIEWS)('a quote in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = LINK_TEXTS[language];
  const mark = language === 'bn' ? 'BQ' : 'EQ';

  test('BOOK-13 LIVE-03 F25 staff quote a cow, confirm an unusual price, send the link, see it accepted and withdraw another', async ({
    newVisitor,
  }) => {
    const [tagId, other] = [`${mark}UOTE-1`, `${mark}UOTE-2`] as const;
    const at = await openOffice(newVisitor, view, [tagId, other]);
    const { page, dialog } = at;
    const second = await (await quotesApi(stack.url)).create(other);
    await at.open(`/cows/all?tagId=${tagId}`);
    if (width === 360) {
      await page
        .getByRole('button', { name: new RegExp(`${tagId}$|^${tagId}`) })
        .last()
        .click();
      await page.getByRole('dialog').getByRole('link', { name: texts.newQuote }).click();
    } else await page.getByRole('link', { name: texts.newQuoteFor(tagId) }).click();
    await page.getByRole('heading', { name: texts.newQuote, level: 1 }).waitFor();
    await page.getByText(texts.costs).waitFor();
    const price = page.getByRole('textbox', { name: texts.price });
    await expect.poll(() => price.inputValue()).toBe('100000');
    // An unusual price needs a confirmation.
    await price.fill('1');
    const question = page.getByRole('checkbox', { name: texts.unusual });
    await at.press(texts.createQuote);
    await page.getByText(texts.confirmPrice).waitFor();
    await question.check();
    // The confirmation is only for that price.
    await price.fill(language === 'bn' ? '৯৫,০০০' : '95,000');
    at.visitor.faults = at.visitor.faults.filter((fault) => !fault.includes('409'));
    await at.press(texts.createQuote);
    await dialog.getByRole('heading', { name: texts.quoteCreated }).waitFor();
    await expectSoundScreen(at.visitor, `quote-link-${language}-${width}`);
    expect(language === 'bn' ? await crampedBangla(page) : []).toEqual([]);
    const [, token = ''] = TOKEN.exec(await dialog.getByText(TOKEN).innerText()) ?? [];
    const link = `${stack.url}${prefix}/quote/${token}`;
    await dialog.getByRole('button', { name: texts.copyLink }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const popup = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: texts.whatsapp }).click();
    const text = new URL((await popup).url()).searchParams.get('text') ?? '';
    expect(text).toContain(link);
    expect(text).toContain(texts.price95);
    expect(text).toContain(tagId);
    await dialog.getByRole('button', { name: texts.close, exact: true }).last().click();
    await page.getByRole('heading', { name: texts.quotes, level: 1, exact: true }).waitFor();
    const rowOf = (tag: string) => page.getByRole('row').filter({ hasText: tag });
    await rowOf(tagId).waitFor();
    await (await newBuyer(stack.url)).acceptQuote(token);
    await rowOf(tagId).getByText(texts.accepted).filter({ visible: true }).waitFor();
    await rowOf(other)
      .getByRole('button', { name: texts.withdrawFor(other) })
      .click();
    await dialog.getByRole('button', { name: texts.withdraw, exact: true }).click();
    await page.getByText(texts.isWithdrawn).first().waitFor();
    const html = await (await fetch(`${stack.url}${prefix}/quote/${second.token}`)).text();
    expect(html).toContain(texts.wasWithdrawn);
    expect(at.visitor.faults).toEqual([]);
  });

  test('BOOK-13 a quote link shows cow, price and date without an account; after signing in, the cow is reserved at that price', async ({
    newVisitor,
  }) => {
    const tagId = `${mark}OPEN-1`;
    await colleague(stack.url, await signedInHeaders(`${stack.url}/api`)).add({
      ...COW,
      tagId,
    });
    const { token } = await (await quotesApi(stack.url)).create(tagId);
    const path = `${prefix}/quote/${token}`;

    const response = await fetch(stack.url + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain(texts.price95);
    expect(html).toMatch(/<meta property="og:title" content="[^"]*OPEN-1/);
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]*/og/[^"]*${tagId}`, 'i'));
    expect(html).toContain('<meta name="robots" content="noindex"/>');

    const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, path);
    const main = page.getByRole('main');
    await main.getByText(texts.insteadOf).waitFor();
    expect(await main.innerText()).toMatch(texts.costsNothing);
    const buyer = await newBuyer(stack.url);
    await main.getByRole('link', { name: texts.acceptQuote }).click();
    await page.waitForURL(/\/sign-in\?/);
    await page.locator('#username').fill(buyer.login.username);
    await page.locator('#password').fill(buyer.login.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    const accept = main.getByRole('button', { name: texts.acceptAndReserve });
    await accept.waitFor();
    // The response is lost; the idempotency key makes the retry safe.
    await page.route('**/accept', (route) => route.abort(), { times: 1 });
    await accept.click();
    await main.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await takeScreenshot(page, `quote-no-signal-${language}-${width}`);
    // Keyboard only.
    await accept.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(CODE);
    const code = CODE.exec(page.url())?.[1] ?? '';
    expect(await buyer.booking(code)).toMatchObject({ pricePaisa: 95_000_00, state: 'HELD' });
    await main.getByText(texts.price95).first().waitFor();
    await goHydrated(visitor, path);
    await main.getByRole('heading', { name: texts.isAccepted }).waitFor();
    expect(visitor.faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });
});

test('BOOK-13 a quote from a lead is sent to its number in its language; the command palette offers a new quote', async ({
  newVisitor,
}) => {
  const tagId = 'LEADQ-1';
  const at = await openOffice(newVisitor, ENGLISH_DESK, [tagId]);
  const { page, dialog, texts } = at;
  const leads = leadsApi(stack.url, at.headers);
  const phone = '+8801812345678';
  const id = await leads.createLead({ firstName: 'সালমা', phone, tagId, language: 'bn' });
  await at.open(`/leads/${id}`);
  await page.getByRole('link', { name: texts.newQuote }).click();
  await page.getByText(texts.costs).waitFor();
  await page.getByRole('textbox', { name: texts.price }).fill('95000');
  await at.press(texts.createQuote);
  await dialog.getByRole('heading', { name: texts.quoteCreated }).waitFor();
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: texts.whatsapp }).click();
  const chat = new URL((await popup).url());
  expect(chat.pathname).toBe(`/${phone.slice(1)}`);
  const text = chat.searchParams.get('text') ?? '';
  expect(text).toMatch(/^আসসালামু আলাইকুম সালমা, /);
  const [path = '', token = ''] = TOKEN.exec(text) ?? [];
  await dialog.getByRole('button', { name: texts.close, exact: true }).last().click();
  const quotes = page.getByRole('region', { name: texts.quotes });
  await quotes.getByText('৳95,000').waitFor();
  await expect
    .poll(async () => (await leads.thread(id)).events.map(({ kind }) => kind))
    .toEqual(['WHATSAPP', 'STATE']);
  // The history has the text, but not the secret token.
  const { events } = await leads.thread(id);
  expect(events[0]?.text).toContain('LEADQ-1');
  expect(events[0]?.text).not.toContain(token);
  await page.getByRole('region', { name: LEAD_TEXTS.en.history }).getByText(LEAD_TEXTS.en.whatsapp).waitFor();
  await expectSoundScreen(at.visitor, 'lead-with-quote-en-1440');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: texts.find }).fill(tagId);
  await page.getByRole('option', { name: texts.newQuoteFor(tagId) }).click();
  await page.waitForURL(/\/sales\/quotes\/new\?tag=LEADQ-1$/);
  await page.getByText(texts.costs).waitFor();

  // A customer who already reserved it at the asking price sees what to do.
  const buyer = await newBuyer(stack.url);
  await buyer.hold(tagId);
  const family = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInByApi(family.page, buyer.login);
  await goHydrated(family, path);
  await family.page.getByRole('heading', { name: texts.alreadyReserved }).waitFor();
  await family.page.getByText(texts.ownBooking).waitFor();
  expect([...at.visitor.faults, ...family.faults]).toEqual([]);
});
