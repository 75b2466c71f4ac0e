import { newPerson } from '@khamar/testkit/people/people';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { availableCowsOf, newBuyer, newTrxId } from '../../src/buyers.ts';
import { ownAddress, signInByApi } from '../../src/people.ts';
import { ACCOUNT_TEXTS, sendForm, toast } from '../../src/screens/account.ts';
import { BOOKING_TEXTS, claimForm, openSheet, panelOf, sheetOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, goHydrated, test, withoutStream } from '../../src/visitor.ts';

const stack = testStackForFile(12);
const availableCow = availableCowsOf(stack);
const { language, width, prefix } = BANGLA_PHONE;
const texts = BOOKING_TEXTS[language];

/**
 * The server executes the next such command, but the connection drops before the response. Returns the idempotency
 * keys of all attempts.
 */
async function loseResponse(page: Page, path: RegExp): Promise<string[]> {
  const keys: string[] = [];
  const isCommand = (request: Request) => request.method() === 'POST' && path.test(request.url());
  page.on('request', (request) => {
    if (isCommand(request)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  let isLost = false;
  await page.route(path, async (route, request) => {
    if (isLost || !isCommand(request)) {
      await route.fallback();
      return;
    }
    isLost = true;
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  return keys;
}

/** Otherwise the page may find out by itself, and the button disappears. */
const failReadsUntil = (page: Page, isOver: () => boolean) =>
  page.route('**/api/**', (route, request) =>
    request.method() === 'GET' && !isOver() ? route.abort('internetdisconnected') : route.fallback(),
  );

const goOnline = (page: Page) => page.context().setOffline(false);

/** Presses, loses the response, and presses again: the server gets the same command twice. */
async function pressTwice(page: Page, path: RegExp, button: Locator): Promise<void> {
  await button.waitFor();
  const keys = await loseResponse(page, path);
  await failReadsUntil(page, () => keys.length > 1);
  await button.click();
  // In its own section: the family link may show the same message, even before the connection drops.
  const note = button.locator('xpath=ancestor::section[1]').getByText(texts.noSignal);
  await note.waitFor();
  await goOnline(page);
  await page.waitForFunction(() => navigator.onLine);
  expect(await note.isVisible(), 'the note stays when the connection is back').toBe(true);
  await button.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
}

test('BOOK-10 F35 after a lost response, pressing again joins the waiting list, reserves, pays or cancels only once', async ({
  newVisitor,
}) => {
  const [buyer, other, tagId, heldTagId] = await Promise.all([
    newBuyer(stack.url),
    newBuyer(stack.url),
    availableCow(),
    availableCow(),
  ]);
  await other.hold(heldTagId);
  const visitor = await newVisitor({ width, baseURL: stack.url });
  const { page } = visitor;
  await signInByApi(page, buyer.login);
  await withoutStream(page);
  const firstRead = page.waitForResponse(/\/api\/waiting$/);
  await goHydrated(visitor, `${prefix}/cow/${heldTagId}`);
  // If still in progress, it could complete after joining and already show the place.
  await (await firstRead).finished();
  const sheet = await openSheet(page, texts.join);
  await pressTwice(page, /\/api\/waiting$/, sheet.getByRole('button', { name: texts.join }));
  await sheet.getByText(texts.first).waitFor();
  const html = await (await fetch(`${stack.url}${prefix}/cow/${heldTagId}`)).text();
  expect(html).toMatch(texts.onePersonWaiting);

  const ownRead = page.waitForResponse(/\/api\/bookings$/);
  await goHydrated(visitor, `${prefix}/cow/${tagId}`);
  await openSheet(page, texts.hold);
  // As above: it could already contain the booking.
  await (await ownRead).finished();
  await pressTwice(page, /\/api\/bookings$/, sheet.getByRole('button', { name: texts.confirm }));
  await page.waitForURL(/\/bookings\/\w{8}$/);
  const [booking] = await buyer.bookings();
  expect(await buyer.bookings()).toHaveLength(1);

  // Typed values survive a reload.
  const trxId = newTrxId('nagad');
  const form = claimForm(page);
  await page.getByRole('radio', { name: texts.wallets.nagad }).check({ force: true });
  await form.waitFor();
  const keys = await loseResponse(page, /\/payments$/);
  await form.locator('[name=externalId]').fill(trxId);
  await page.reload();
  await form.waitFor();
  expect(await form.locator('[name=externalId]').inputValue()).toBe(trxId);
  expect(await form.locator('[name=provider]').inputValue()).toBe('nagad');
  await failReadsUntil(page, () => keys.length > 1);
  await form.getByRole('button', { name: texts.send }).click();
  await form.getByText(texts.noSignal).waitFor();
  await goOnline(page);
  const readAgain = page.waitForResponse(/\/api\/bookings\/\w{8}$/);
  await form.getByRole('button', { name: texts.send }).click();
  await page.getByRole('heading', { name: texts.inReview }).waitFor();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  // A correction does not start with what was sent.
  await page.getByText(texts.wrongTrxId).click();
  expect(await form.locator('[name=externalId]').inputValue()).toBe('');
  // As above: it could already show the booking as cancelled.
  await (await readAgain).finished();

  await page.getByRole('button', { name: texts.cancel }).click();
  const question = page.locator('section[aria-labelledby=cancel]');
  await pressTwice(
    page,
    /\/cancel$/,
    question.getByRole('button', { name: texts.confirmCancel, exact: true }),
  );
  await page.getByText(texts.cancelled).waitFor();
  const { state, timeline, payments } = await buyer.booking(booking?.code ?? '');
  expect([state, timeline.filter((entry) => entry.state === 'CANCELLED').length]).toEqual(['CANCELLED', 1]);
  expect(payments).toMatchObject([{ provider: 'nagad', externalId: trxId }]);
});

test('BOOK-10 losing the connection during sign-up and sign-in loses no input, creates one account and still leads to the hold', async ({
  newVisitor,
}) => {
  const tagId = await availableCow();
  const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/cow/${tagId}`);
  const person = newPerson();
  await panelOf(page).getByRole('link', { name: texts.signUp }).click();
  await page.waitForURL(/\/sign-up\?/);
  const signUpKeys = await loseResponse(page, /\/auth\/signup$/);
  for (const name of ['username', 'mobile', 'email', 'password'] as const)
    await page.locator(`#${name}`).fill(person[name]);
  await sendForm(page).click();
  const offline = toast(page, ACCOUNT_TEXTS[language].offline);
  // Immediately when it appears: it stays for six seconds only.
  await offline.getByRole('button').dispatchEvent('click');
  await offline.waitFor({ state: 'detached' });
  await goOnline(page);
  await sendForm(page).click();
  // The URL changes before the page, and the sign-up form has fields with the same names.
  await page.locator('#mobile').waitFor({ state: 'detached' });
  await page.waitForURL(/\/sign-in\?/);
  expect(signUpKeys).toHaveLength(2);

  const signInKeys = await loseResponse(page, /\/auth\/login$/);
  expect(await page.locator('#username').inputValue()).toBe(person.username);
  await page.locator('#password').fill(person.password);
  await sendForm(page).click();
  await offline.waitFor();
  await goOnline(page);
  expect(await page.locator('#password').inputValue()).toBe(person.password);
  await sendForm(page).click();
  await page.waitForURL((url) => url.pathname === `${prefix}/cow/${tagId}`);
  expect(signInKeys).toHaveLength(2);
  await sheetOf(page).getByRole('button', { name: texts.confirm }).click();
  await page.waitForURL(/\/bookings\/\w{8}$/);
});
