import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { ownAddress } from '../../src/people.ts';
import { aMessage, EMPTY, leadsOf, typedValues, TEXTS, fillMessage } from '../../src/screens/contact-form.ts';
import {
  BANGLA_PHONE,
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  holdCalls,
  waitForHydration,
  takeScreenshot,
  test,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('the contact page in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('CONTACT-01 BUY-08 CONTACT-02 CONTACT-03 early input is kept, errors are at their fields, and a message arrives once', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const releaseScripts = await holdCalls(page, '**/assets/*.js');
    await page.goto(`${prefix}/contact-us`, { waitUntil: 'commit' });
    await fillMessage(visitor, { message: 'Is the road to you dry?', firstName: 'Salma' });
    releaseScripts();
    await waitForHydration(page);
    expect(await typedValues(visitor)).toMatchObject({
      message: 'Is the road to you dry?',
      firstName: 'Salma',
    });
    await fillMessage(visitor, { message: '', firstName: '' });

    const main = page.getByRole('main');
    expect(await main.innerText()).toContain(farm.addresses.farm[language]);
    for (const text of [farm.openingHours[language], farm.dbid])
      expect(await main.innerText()).toContain(text);
    expect(await main.locator('address a').first().getAttribute('href')).toBe(farm.mapLink);
    expect(await main.getByRole('link', { name: texts.phone, exact: true }).getAttribute('href')).toBe(
      `tel:${farm.phone}`,
    );
    const labels = await page.locator('form label').allInnerTexts();
    expect(labels.map((label) => label.replace(/ \(.*\)$/, ''))).toEqual(texts.labels);
    const send = page.getByRole('button', { name: texts.send });
    await send.click();
    await page.getByText(texts.missing[0] ?? '').waitFor();
    expect(await page.locator('form [id$=-error]').allInnerTexts()).toEqual(texts.missing);
    expect(await page.locator(':focus').getAttribute('name')).toBe('firstName');
    const describedBy = await page.locator('[name=email]').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(texts.missing[2]);
    await page.locator('[name=email]').fill('salma@');
    expect(await page.locator('form [id$=-error]').count()).toBe(4);
    await send.click();
    await page.getByText(texts.wrongEmail).waitFor();
    expect(visitor.apiCalls).toEqual([]);

    const message = aMessage();
    await fillMessage(visitor, message);
    await send.dblclick();
    const note = page.getByRole('status').filter({ hasText: texts.thanks });
    await note.waitFor();
    expect(await page.locator('form[method=post]').count()).toBe(0);
    await expect.poll(() => note.evaluate((node) => node === document.activeElement)).toBe(true);
    const isVisible = () =>
      note.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isVisible).toBe(true);
    await takeScreenshot(page, `contact-thanks-${language}-${width}`);
    expect(visitor.apiCalls).toEqual(['/api/leads']);
    expect(await leadsOf(message)).toMatchObject([
      { ...message, phone: '+8801712345678', tagId: null, language },
    ]);
    await page.getByRole('link', { name: texts.another }).click();
    expect(await typedValues(visitor)).toEqual(EMPTY);
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('firstName');
    await page.reload();
    expect(await typedValues(visitor)).toEqual(EMPTY);
    expect(visitor.faults).toEqual([]);
  });

  test('CONTACT-03 without JavaScript errors are shown, typed values stay, and the message arrives once', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false, ...ownAddress() });
    const { page } = visitor;
    const message = aMessage();
    await page.goto(`${prefix}/contact-us`);
    await fillMessage(visitor, { ...message, email: 'salma@', firstName: '' });
    const send = page.getByRole('button', { name: texts.send });
    const posted = page.waitForResponse((received) => received.request().method() === 'POST');
    await send.click();
    const response = await posted;
    expect(response.status()).toBe(400);
    expect(response.headers()['cache-control']).toBe('no-store');
    const errors = page.locator('form [id$=-error]');
    await expect.poll(() => errors.allInnerTexts()).toEqual([texts.missing[0], texts.wrongEmail]);
    await page.waitForLoadState();
    expect(await typedValues(visitor)).toEqual({ ...message, email: 'salma@', firstName: '' });
    await takeScreenshot(page, `contact-no-script-${language}-${width}`);

    // Visitors in doubt send the same message again.
    for (const _ of ['once', 'again']) {
      await fillMessage(visitor, message);
      await send.click();
      await page.waitForURL(`**${prefix}/contact-us?sent=1`);
      expect(await page.getByText(texts.thanks).count()).toBe(1);
      await page.getByRole('link', { name: texts.another }).click();
      await page.waitForURL(`**${prefix}/contact-us`);
      expect(await typedValues(visitor)).toEqual(EMPTY);
    }
    const leads = await leadsOf(message);
    expect(leads).toMatchObject([{ tagId: null, language, city: 'Sirajganj' }]);
    // Browsers post line breaks as CRLF.
    expect(leads[0]?.message.replaceAll('\r\n', '\n')).toBe(message.message);
  });
});

/** The next message is stored, but the response is lost. */
const loseResponse = (page: Page) =>
  page.route(
    '**/api/leads',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('a failed message keeps its text and arrives once; edited after a lost response, or with a taken key, it gets a new key', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const texts = TEXTS[language];
  const visitor = await newVisitor({ width, ...ownAddress() });
  const { page } = visitor;
  const message = aMessage();
  await goHydrated(visitor, `${prefix}/contact-us`);
  const send = page.getByRole('button', { name: texts.send });
  const thanks = page.getByText(texts.thanks);
  // Once the form's rules have loaded: without them it would send other data offline, under another key.
  await fillMessage(visitor, { ...message, email: 'salma@' });
  await send.click();
  await page.getByText(texts.wrongEmail).waitFor();
  await fillMessage(visitor, { email: message.email });
  const submissions = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/leads')) return;
    submissions.add(request.headers()['idempotency-key']);
  });

  await page.context().setOffline(true);
  await send.click();
  const alert = page.getByRole('alert');
  await alert.getByText(texts.offline).waitFor();
  expect(await alert.innerText()).toContain(texts.inputKept);
  expect(await alert.getByRole('link').getAttribute('href')).toBe(`tel:${farm.phone}`);
  expect(await typedValues(visitor)).toEqual(message);
  await page.context().setOffline(false);

  for (const [status, expected] of [
    [429, texts.wait],
    [503, texts.later],
  ] as const) {
    await page.route('**/api/leads', (route) => route.fulfill({ status, body: '<html>' }), { times: 1 });
    await send.click();
    // The browser logs the status on the console at some point.
    await expect.poll(() => visitor.faults.some((fault) => fault.includes(String(status)))).toBe(true);
    await alert.getByText(expected).waitFor();
    expect(await typedValues(visitor)).toEqual(message);
  }
  visitor.faults.length = 0;
  await expectSoundScreen(exceptFaults(visitor, /status of (429|503)/), `contact-failed-${language}-360`);

  await loseResponse(page);
  await send.click();
  await alert.getByText(texts.offline).waitFor();
  await goHydrated(visitor, `${prefix}/contact-us`);
  await expect.poll(() => typedValues(visitor)).toEqual(message);
  await send.click();
  await thanks.waitFor();
  expect(submissions.size).toBe(1);
  expect(await leadsOf(message)).toHaveLength(1);

  const second = aMessage();
  await page.getByRole('link', { name: texts.another }).click();
  await fillMessage(visitor, second);
  await loseResponse(page);
  await send.click();
  await alert.getByText(texts.offline).waitFor();
  const corrected = `On Saturday, please. ${second.message}`;
  await fillMessage(visitor, { message: corrected });
  await send.click();
  await thanks.waitFor();
  expect(submissions.size).toBe(3);
  const received = await leadsOf(second);
  expect(new Set(received.map((lead) => lead.message))).toEqual(new Set([second.message, corrected]));

  const [last, others] = [aMessage(), aMessage()];
  await page.getByRole('link', { name: texts.another }).click();
  await fillMessage(visitor, last);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/leads')) statuses.push(response.status());
  });
  // A different message takes the idempotency key first.
  await page.route(
    '**/api/leads',
    async (route) => {
      const submission = route.request().headers()['idempotency-key'];
      const first = await fetch(`${inject('siteUrl')}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...ownAddress().extraHTTPHeaders },
        body: JSON.stringify({ ...others, submission }),
      });
      expect(first.status).toBe(201);
      await route.continue();
    },
    { times: 1 },
  );
  await send.click();
  await thanks.waitFor();
  expect(statuses).toEqual([409, 201]);
  expect(submissions.size).toBe(5);
  expect(await leadsOf(last)).toMatchObject([{ message: last.message }]);
  expect(await leadsOf(others)).toHaveLength(1);
});
