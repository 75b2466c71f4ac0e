import { describe, expect } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { ownAddress } from '../../src/people.ts';
import { aMessage, EMPTY, leadsOf, typed, WORDS, write } from '../../src/screens/contact-form.ts';
import {
  BANGLA_PHONE,
  expectSoundScreen,
  goHydrated,
  isHydrated,
  takePicture,
  test,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('the contact page in $language at $width px', ({ language, width, prefix }) => {
  const words = WORDS[language];

  test('CONTACT-01 CONTACT-02 the farm is named with its address and its number; what is missing is said beside its box, and the keyboard is put there', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/contact-us`);
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain(farm.addresses.farm[language]);
    expect(await main.getByRole('link', { name: words.phone, exact: true }).getAttribute('href')).toBe(
      `tel:${farm.phone}`,
    );
    const labels = await page.locator('form label').allInnerTexts();
    expect(labels.map((label) => label.replace(/ \(.*\)$/, ''))).toEqual(words.labels);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByText(words.missing[0] ?? '').waitFor();
    expect(await page.locator('form [id$=-error]').allInnerTexts()).toEqual(words.missing);
    expect(await page.locator(':focus').getAttribute('name')).toBe('firstName');
    const describedBy = await page.locator('[name=email]').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(words.missing[2]);

    await page.locator('[name=email]').fill('salma@');
    expect(await page.locator('form [id$=-error]').count()).toBe(4);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByText(words.wrongEmail).waitFor();
    expect(visitor.apiCalls).toEqual([]);
  });

  test('CONTACT-03 a message arrives once, is read by staff, and the form is empty again', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const message = aMessage();
    await goHydrated(visitor, `${prefix}/contact-us`);
    await write(visitor, message);
    await page.getByRole('button', { name: words.send }).dblclick();
    await page.getByText(words.thanks).waitFor();
    expect(visitor.apiCalls).toEqual(['/api/leads']);
    expect(await leadsOf(message)).toMatchObject([
      { ...message, phone: '+8801712345678', tagId: null, language },
    ]);
    await page.getByRole('link', { name: words.another }).click();
    expect(await typed(visitor)).toEqual(EMPTY);
    await page.reload();
    expect(await typed(visitor)).toEqual(EMPTY);
  });

  test('CONTACT-03 without JavaScript too: mistakes are said, nothing typed is lost, it arrives once', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false, ...ownAddress() });
    const { page } = visitor;
    const message = aMessage();
    await page.goto(`${prefix}/contact-us`);
    await write(visitor, { ...message, email: 'salma@', firstName: '' });
    const send = page.getByRole('button', { name: words.send });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await send.click();
    const answer = await answered;
    expect(answer.status()).toBe(400);
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(await page.locator('form [id$=-error]').allInnerTexts()).toEqual([
      words.missing[0],
      words.wrongEmail,
    ]);
    expect(await typed(visitor)).toEqual({ ...message, email: 'salma@', firstName: '' });
    await takePicture(page, `contact-no-script-${language}-${width}`);

    await write(visitor, message);
    await send.click();
    await page.waitForURL(`**${prefix}/contact-us?sent=1`);
    expect(await page.getByText(words.thanks).count()).toBe(1);
    await page.getByRole('link', { name: words.another }).click();
    await page.waitForURL(`**${prefix}/contact-us`);
    expect(await typed(visitor)).toEqual(EMPTY);
    // Writing the same again is what a visitor in doubt does.
    await page.goto(`${prefix}/contact-us`);
    await write(visitor, message);
    await send.click();
    await page.waitForURL(`**${prefix}/contact-us?sent=1`);
    expect(await leadsOf(message)).toMatchObject([{ tagId: null, language, city: 'Sirajganj' }]);
  });
});

describe('a message that fails, in Bangla', () => {
  const { language, prefix } = BANGLA_PHONE;
  const words = WORDS[language];

  test('offline, throttled or refused: everything typed stays, with what to do; then it arrives once', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 360, ...ownAddress() });
    const { page } = visitor;
    const message = aMessage();
    await goHydrated(visitor, `${prefix}/contact-us`);
    await write(visitor, message);
    const send = page.getByRole('button', { name: words.send });
    const submissions = new Set<unknown>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/leads')) return;
      submissions.add(request.headers()['idempotency-key']);
    });

    await page.context().setOffline(true);
    await send.click();
    const alert = page.getByRole('alert');
    await alert.getByText(words.offline).waitFor();
    expect(await alert.innerText()).toContain(words.kept);
    expect(await alert.getByRole('link').getAttribute('href')).toBe(`tel:${farm.phone}`);
    expect(await typed(visitor)).toEqual(message);
    await page.context().setOffline(false);

    for (const [status, sentence] of [
      [429, words.wait],
      [503, words.later],
      [502, words.later],
    ] as const) {
      await page.route('**/api/leads', (route) => route.fulfill({ status, body: '<html>' }), { times: 1 });
      await send.click();
      // The browser's own word about the status, which comes when it will.
      await expect.poll(() => visitor.faults.some((fault) => fault.includes(String(status)))).toBe(true);
      await alert.getByText(sentence).waitFor();
      expect(await typed(visitor)).toEqual(message);
    }
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `contact-failed-${language}-360`);

    // It arrives, but the answer is lost on its way back.
    await page.route(
      '**/api/leads',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send.click();
    await alert.getByText(words.offline).waitFor();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('input')?.form !== undefined);
    await expect.poll(() => typed(visitor)).toEqual(message);
    await goHydrated(visitor, `${prefix}/contact-us`);
    await expect.poll(() => typed(visitor)).toEqual(message);
    await send.click();
    await page.getByText(words.thanks).waitFor();
    expect(submissions.size).toBe(1);
    expect(await leadsOf(message)).toHaveLength(1);
  });
});

test('what is typed before the page is alive is kept', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact-us', { waitUntil: 'commit' });
  await page.locator('[name=message]').fill('Is the road to you dry?');
  await page.locator('[name=firstName]').fill('Salma');
  held.resolve();
  await isHydrated(page);
  expect(await typed(visitor)).toMatchObject({ message: 'Is the road to you dry?', firstName: 'Salma' });
  expect(visitor.faults).toEqual([]);
});
