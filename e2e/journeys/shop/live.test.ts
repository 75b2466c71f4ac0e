import { randomUUID } from 'node:crypto';
import { answerOf } from '@khamar/contract/envelope';
import { HoldAnswer } from '@khamar/contract/sales/booking';
import { demoLogin, signedInHeaders } from '@khamar/testkit/people';
import { describe, expect } from 'vitest';
import profile from '../../../farm.json' with { type: 'json' };
import { newBuyer } from '../../src/buyers.ts';
import { ownAddress, signInAs, signInByApi } from '../../src/people.ts';
import { BOOKING_WORDS, panelOf } from '../../src/screens/bookings.ts';
import { colleague } from '../../src/screens/office.ts';
import { cartOf, chosen, comeBackWith, cowOf, SAVED_WORDS } from '../../src/screens/saved-items.ts';
import { testFarmForFile } from '../../src/test-farm.ts';
import {
  BANGLA_PHONE,
  goHydrated,
  holdCalls,
  type NewVisitor,
  test,
  SHOP_VIEWS,
  type Visitor,
} from '../../src/visitor.ts';

const TAG = 'NDL-002';
const STATUS = {
  en: { AVAILABLE: 'available', BOOKED: 'booked' },
  bn: { AVAILABLE: 'আছে', BOOKED: 'বুক হয়েছে' },
};

/** Few enough that a booked cow, which is listed last, stays on the home page when its list is read again. */
const farm = testFarmForFile(3);

/** A staff member who changes cows over HTTP. */
const staffOf = async () => colleague(farm.url, await signedInHeaders(`${farm.url}/api`, demoLogin('admin')));
const addFree = async (tagId: string) => (await staffOf()).add({ tagId, availabilityStatus: 'AVAILABLE' });

/** Simulates switching the tab to the background or foreground. */
const setVisible = ({ page }: Visitor, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

/** Another customer, in a separate browser, holds the cow and cancels. */
async function openOther(newVisitor: NewVisitor) {
  const { page } = await newVisitor({ baseURL: farm.url, ...ownAddress() });
  const authorization = `Bearer ${await signInByApi(page, demoLogin('customer'))}`;
  const command = async (path: string, data: object): Promise<unknown> => {
    const headers = { authorization, 'idempotency-key': randomUUID() };
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  return {
    async hold() {
      const body = await command('/bookings', { tagId: TAG, termsVersion: profile.termsVersion });
      return answerOf(HoldAnswer).parse(body).data.booking?.code ?? '';
    },
    cancel: (code: string) => command(`/bookings/${code}/cancel`, {}),
  };
}

const choose = async (tag: string) => chosen(await cowOf(tag, farm.url));

/** Waits for the stream: earlier changes would not reach the page. */
async function goListening(visitor: Visitor, path: string): Promise<void> {
  const listening = visitor.page.waitForResponse('**/api/live/cows');
  await goHydrated(visitor, path);
  await listening;
}

async function openTab({ page, faults }: Visitor): Promise<Visitor> {
  const tab = await page.context().newPage();
  tab.on('pageerror', (error) => faults.push(String(error)));
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page: tab, faults, apiCalls: [] };
}

declare global {
  interface Window {
    heard?: string[];
  }
}

/** Collects what screen readers announce from now on. */
const hear = ({ page }: Visitor) =>
  page.evaluate(() => {
    const heard: string[] = [];
    window.heard = heard;
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')];
      const text = texts.map((each) => each.textContent).join('');
      if (text !== heard.at(-1)) heard.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const heardBy = ({ page }: Visitor, tag: string) =>
  page.evaluate((name) => window.heard?.filter((text) => text.includes(name)), tag);

describe.each(SHOP_VIEWS)('live status in $language at $width px', ({ language, width, prefix }) => {
  const words = STATUS[language];
  const booked = SAVED_WORDS[language].booked;

  test('LIVE-01 a cow that somebody else takes changes on every open page without reloading; a screen reader hears it once', async ({
    newVisitor,
  }) => {
    const other = await openOther(newVisitor);
    const cow = await choose(TAG);
    // The catalogue is covered below.
    const paths = ['/', `/cow/${TAG}`, '/saved', '/cart'];
    const first = await newVisitor({ baseURL: farm.url, width, ...ownAddress() });
    await comeBackWith(first, { wishlist: { products: [cow] }, carts: cartOf(cow) });
    const visitors = await Promise.all(
      paths.map(async (path) => {
        const visitor = await openTab(first);
        await goListening(visitor, `${prefix}${path}`);
        await hear(visitor);
        return visitor;
      }),
    );
    const says = ({ page }: Visitor, path: string, status: 'AVAILABLE' | 'BOOKED') => {
      if (path === '/cart') {
        const line = page.getByRole('main').getByText(booked).first();
        return line.waitFor({ state: status === 'BOOKED' ? 'visible' : 'hidden' });
      }
      const place = path.startsWith('/cow/')
        ? page.getByRole('main')
        : page.getByRole('article').filter({ hasText: TAG }).first();
      return place.getByText(words[status], { exact: true }).first().waitFor();
    };
    const code = await other.hold();
    await Promise.all(visitors.map((visitor, n) => says(visitor, paths[n] ?? '', 'BOOKED')));
    for (const visitor of visitors) await expect.poll(() => heardBy(visitor, TAG)).toHaveLength(1);
    await other.cancel(code);
    await Promise.all(visitors.map((visitor, n) => says(visitor, paths[n] ?? '', 'AVAILABLE')));
    expect(first.faults).toEqual([]);
  });

  test('BOOK-05 LIVE-01 F14 the first of the waiting list sees on the cow page and under My bookings that the cow is theirs now', async ({
    newVisitor,
  }) => {
    const [holder, waiter] = [await newBuyer(farm.url), await newBuyer(farm.url)];
    const { tagId } = await addFree(`TURN-${width}`);
    const held = await holder.hold(tagId);
    await waiter.join(tagId);
    const cow = await newVisitor({ baseURL: farm.url, width, ...ownAddress() });
    // Without the polling of the list, every 20 s, only the stream tells of the change.
    await cow.page.context().addInitScript(() => {
      Object.assign(window, { setInterval: () => 0 });
    });
    await signInByApi(cow.page, waiter.login);
    const list = await openTab(cow);
    await goListening(cow, `${prefix}/cow/${tagId}`);
    await goListening(list, `${prefix}/bookings`);
    const sayings = BOOKING_WORDS[language];
    await panelOf(cow.page).getByText(sayings.first).waitFor();
    await list.page.getByText(sayings.first).waitFor();
    await holder.cancel(held);
    await panelOf(cow.page).getByRole('link', { name: sayings.toBooking }).waitFor();
    await list.page.locator('main li a[href*="/bookings/"]').waitFor();
    await list.page.getByText(sayings.first).waitFor({ state: 'hidden' });
    expect(cow.faults).toEqual([]);
  });
});

test('LIVE-01 LIVE-02 F63 a cow that is taken before the stream first opens is shown as taken; changes are followed; who loses the stream comes back to it and catches up with what was missed', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const other = await openOther(newVisitor);
  const visitor = await newVisitor({ baseURL: farm.url, width, ...ownAddress() });
  const { page } = visitor;
  const card = page.getByRole('article').filter({ hasText: TAG });
  const says = (status: 'AVAILABLE' | 'BOOKED') =>
    card.getByText(STATUS[language][status], { exact: true }).waitFor();
  // Like a phone with a weak signal: the test decides when the stream starts.
  const letFirstBegin = await holdCalls(page, '**/live/cows');
  const asked = page.waitForRequest('**/live/cows');
  await goHydrated(visitor, `${prefix}/all-cows`);
  await asked;
  await says('AVAILABLE');
  const missed = await other.hold();
  letFirstBegin();
  await says('BOOKED');
  await other.cancel(missed);
  await says('AVAILABLE');
  await hear(visitor);
  const followed = await other.hold();
  await says('BOOKED');
  await expect.poll(() => heardBy(visitor, TAG)).toHaveLength(1);

  // The next stream starts when the cow is available again, however long the API takes to start.
  const letNextBegin = await holdCalls(page, '**/live/cows');
  const [api] = farm.apis;
  await api?.kill();
  await api?.start();
  await other.cancel(followed);
  visitor.apiCalls.length = 0;
  letNextBegin();
  await says('AVAILABLE');
  await expect.poll(() => visitor.apiCalls).toHaveLength(1);
});

test('LIVE-01 a change that a page reads anew, because its stream opened late, is heard too', async ({
  newVisitor,
}) => {
  const other = await openOther(newVisitor);
  const visitor = await newVisitor({ baseURL: farm.url, ...BANGLA_PHONE, ...ownAddress() });
  const { page } = visitor;
  await page.addInitScript(() => {
    performance.now = () => 20_000;
  });
  const held = Promise.withResolvers<string>();
  await page.route('**/api/live/cows', async (route) => {
    await held.promise;
    // A stream without events.
    await route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' });
  });
  const asked = page.waitForRequest('**/api/live/cows');
  await goHydrated(visitor, `/bn/cow/${TAG}`);
  await asked;
  await hear(visitor);
  held.resolve(await other.hold());
  await page.getByRole('main').getByText(STATUS.bn.BOOKED, { exact: true }).first().waitFor();
  await expect.poll(() => heardBy(visitor, TAG)).toHaveLength(1);
  await other.cancel(await held.promise);
});

test('LIVE-01 F18 F64 a removed cow leaves the cart of whoever is typing beside it: the form, its words and the cursor stay', async ({
  newVisitor,
}) => {
  const { tagId } = await addFree('LIVE-64');
  const visitor = await newVisitor({ baseURL: farm.url, ...ownAddress() });
  const { page } = visitor;
  await comeBackWith(visitor, { carts: cartOf(await choose(tagId), await choose(TAG)) });
  await goListening(visitor, '/cart');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Salma');
  await name.evaluate((field) => {
    const form = field.closest('form');
    new MutationObserver(() => {
      if (form?.isConnected === false) document.body.dataset['lostForm'] = 'yes';
    }).observe(document, { subtree: true, childList: true });
  });
  await (await staffOf()).remove(tagId);
  await page.getByText(SAVED_WORDS.en.unlisted(tagId)).waitFor();
  await name.pressSequentially(' Begum');
  expect(await name.inputValue()).toBe('Salma Begum');
  expect(await page.evaluate(() => document.body.dataset['lostForm'])).toBe(undefined);
  expect(visitor.faults).toEqual([]);
});

test('LIVE-03 F66 the stream of the office is closed in a hidden tab; in front again it is opened and what was missed is there', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: farm.url, ...ownAddress() });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  const opened = page.waitForResponse('**/api/live/office');
  await page.goto('/dashboard/sales');
  await opened;
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live/office'));
  await setVisible(visitor, false);
  await closed;
  const buyer = await newBuyer(farm.url);
  const code = await buyer.hold((await addFree('LIVE-66')).tagId);
  const reopened = page.waitForResponse('**/api/live/office');
  await setVisible(visitor, true);
  await reopened;
  await page.getByRole('row').filter({ hasText: code }).waitFor();
});
