import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { HoldResponse } from '@khamar/contract/sales/booking';
import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import profile from '../../../farm.json' with { type: 'json' };
import { ownAddress, signInByApi } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { BOOKING_TEXTS } from '../../src/screens/bookings.ts';
import { cartOf, itemOf, storeItems, cowOf, SAVED_TEXTS } from '../../src/screens/saved-items.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { goWithStream, openTab, setVisible } from '../../src/tabs.ts';
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
  en: { AVAILABLE: 'available', ON_HOLD: 'on hold' },
  bn: { AVAILABLE: 'আছে', ON_HOLD: 'রাখা আছে' },
};

/** Few enough that a reserved cow, which is listed last, stays on the home page when its list is read again. */
const stack = testStackForFile(3);

/** A staff member who changes cows over HTTP. */
const staffOf = async () =>
  colleague(stack.url, await signedInHeaders(`${stack.url}/api`, demoLogin('admin')));
const addAvailable = async (tagId: string) =>
  (await staffOf()).add({ tagId, availabilityStatus: 'AVAILABLE' });

/** Another customer, in a separate browser, holds the cow and cancels. */
async function openOtherCustomer(newVisitor: NewVisitor) {
  const { page } = await newVisitor({ baseURL: stack.url, ...ownAddress() });
  const authorization = `Bearer ${await signInByApi(page, demoLogin('customer'))}`;
  const command = async (path: string, data: object): Promise<unknown> => {
    const headers = { authorization, 'idempotency-key': randomUUID() };
    const response = await page.request.post(`/api${path}`, { headers, data });
    expect(response.status()).toBe(200);
    return response.json();
  };
  return {
    async hold() {
      const body = await command('/bookings', { tagId: TAG, termsVersion: profile.termsVersion });
      return responseOf(HoldResponse).parse(body).data.booking?.code ?? '';
    },
    cancel: (code: string) => command(`/bookings/${code}/cancel`, {}),
  };
}

const choose = async (tag: string) => itemOf(await cowOf(tag, stack.url));

declare global {
  interface Window {
    announcements?: string[];
  }
}

/** Collects what screen readers announce from now on. */
const recordAnnouncements = ({ page }: Visitor) =>
  page.evaluate(() => {
    const announcements: string[] = [];
    window.announcements = announcements;
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')];
      const text = texts.map((each) => each.textContent).join('');
      if (text !== announcements.at(-1)) announcements.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const announcementsOf = ({ page }: Visitor, tag: string) =>
  page.evaluate((name) => window.announcements?.filter((text) => text.includes(name)), tag);

describe.each(SHOP_VIEWS)('live status in $language at $width px', ({ language, width, prefix }) => {
  const statuses = STATUS[language];
  const reserved = BOOKING_TEXTS[language].alreadyReserved;

  test('LIVE-01 a cow reserved by someone else updates on every open page and is announced once', async ({
    newVisitor,
  }) => {
    const other = await openOtherCustomer(newVisitor);
    const cow = await choose(TAG);
    // The catalogue is covered below.
    const paths = ['/', `/cow/${TAG}`, '/saved', '/cart'];
    const first = await newVisitor({ baseURL: stack.url, width, ...ownAddress() });
    await storeItems(first, { wishlist: { products: [cow] }, carts: cartOf(cow) });
    const visitors = await Promise.all(
      paths.map(async (path) => {
        const visitor = await openTab(first);
        await goWithStream(visitor, `${prefix}${path}`);
        await recordAnnouncements(visitor);
        return visitor;
      }),
    );
    const waitForStatus = ({ page }: Visitor, path: string, status: 'AVAILABLE' | 'ON_HOLD') => {
      if (path === '/cart') {
        const line = page.getByRole('main').getByText(reserved).first();
        return line.waitFor({ state: status === 'ON_HOLD' ? 'visible' : 'hidden' });
      }
      const place = path.startsWith('/cow/')
        ? page.getByRole('main')
        : page.getByRole('article').filter({ hasText: TAG }).first();
      return place.getByText(statuses[status], { exact: true }).first().waitFor();
    };
    const code = await other.hold();
    await Promise.all(visitors.map((visitor, n) => waitForStatus(visitor, paths[n] ?? '', 'ON_HOLD')));
    for (const visitor of visitors) await expect.poll(() => announcementsOf(visitor, TAG)).toHaveLength(1);
    await other.cancel(code);
    await Promise.all(visitors.map((visitor, n) => waitForStatus(visitor, paths[n] ?? '', 'AVAILABLE')));
    expect(first.faults).toEqual([]);
  });
});

test('LIVE-01 LIVE-02 F63 a cow reserved before the stream opens shows as on hold; after losing the stream, the page catches up', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const other = await openOtherCustomer(newVisitor);
  const visitor = await newVisitor({ baseURL: stack.url, width, ...ownAddress() });
  const { page } = visitor;
  const card = page.getByRole('article').filter({ hasText: TAG });
  const waitForStatus = (status: 'AVAILABLE' | 'ON_HOLD') =>
    card.getByText(STATUS[language][status], { exact: true }).waitFor();
  // Like a phone with a weak signal: the test decides when the stream starts.
  const releaseFirstStream = await holdCalls(page, '**/live/cows');
  const streamRequested = page.waitForRequest('**/live/cows');
  await goHydrated(visitor, `${prefix}/all-cows`);
  await streamRequested;
  await waitForStatus('AVAILABLE');
  const missed = await other.hold();
  releaseFirstStream();
  await waitForStatus('ON_HOLD');
  await other.cancel(missed);
  await waitForStatus('AVAILABLE');
  await recordAnnouncements(visitor);
  const followed = await other.hold();
  await waitForStatus('ON_HOLD');
  await expect.poll(() => announcementsOf(visitor, TAG)).toHaveLength(1);

  // The next stream starts when the cow is available again, however long the API takes to start.
  const releaseNextStream = await holdCalls(page, '**/live/cows');
  const [api] = stack.apis;
  await api?.kill();
  await api?.start();
  await other.cancel(followed);
  visitor.apiCalls.length = 0;
  releaseNextStream();
  await waitForStatus('AVAILABLE');
  await expect.poll(() => visitor.apiCalls).toHaveLength(1);
});

test('LIVE-01 a page that nobody has touched follows a change of its cow, also one made while its tab was hidden', async ({
  newVisitor,
}) => {
  const other = await openOtherCustomer(newVisitor);
  const visitor = await newVisitor({ baseURL: stack.url, ...BANGLA_PHONE, ...ownAddress() });
  const { page } = visitor;
  const waitForStatus = (status: 'AVAILABLE' | 'ON_HOLD') =>
    page.getByRole('main').getByText(STATUS.bn[status], { exact: true }).first().waitFor();
  const openUntouched = async () => {
    const streamOpened = page.waitForResponse('**/api/live/cows');
    await page.goto(`/bn/cow/${TAG}`);
    await streamOpened;
  };
  await openUntouched();
  const code = await other.hold();
  await waitForStatus('ON_HOLD');
  await openUntouched();
  await setVisible(visitor, false);
  await other.cancel(code);
  await setVisible(visitor, true);
  await waitForStatus('AVAILABLE');
  expect(visitor.faults).toEqual([]);
});

test('LIVE-01 a change found by the refetch of a late stream is announced', async ({ newVisitor }) => {
  const other = await openOtherCustomer(newVisitor);
  const visitor = await newVisitor({ baseURL: stack.url, ...BANGLA_PHONE, ...ownAddress() });
  const { page } = visitor;
  await page.addInitScript(() => {
    performance.now = () => 20_000;
  });
  const booking = Promise.withResolvers<string>();
  await page.route('**/api/live/cows', async (route) => {
    await booking.promise;
    // A stream without events.
    await route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' });
  });
  const streamRequested = page.waitForRequest('**/api/live/cows');
  await goHydrated(visitor, `/bn/cow/${TAG}`);
  await streamRequested;
  await recordAnnouncements(visitor);
  booking.resolve(await other.hold());
  await page.getByRole('main').getByText(STATUS.bn.ON_HOLD, { exact: true }).first().waitFor();
  await expect.poll(() => announcementsOf(visitor, TAG)).toHaveLength(1);
  await other.cancel(await booking.promise);
});

test('LIVE-01 F18 F64 a deleted cow leaves the cart while the visitor types: form, text and cursor stay', async ({
  newVisitor,
}) => {
  const { tagId } = await addAvailable('LIVE-64');
  const visitor = await newVisitor({ baseURL: stack.url, ...ownAddress() });
  const { page } = visitor;
  await storeItems(visitor, { carts: cartOf(await choose(tagId), await choose(TAG)) });
  await goWithStream(visitor, '/cart');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Salma');
  await name.evaluate((field) => {
    const form = field.closest('form');
    new MutationObserver(() => {
      if (form?.isConnected === false) document.body.dataset['lostForm'] = 'yes';
    }).observe(document, { subtree: true, childList: true });
  });
  await (await staffOf()).remove(tagId);
  await page.getByText(SAVED_TEXTS.en.unlisted(tagId)).waitFor();
  await name.pressSequentially(' Begum');
  expect(await name.inputValue()).toBe('Salma Begum');
  expect(await page.evaluate(() => document.body.dataset['lostForm'])).toBe(undefined);
  expect(visitor.faults).toEqual([]);
});
