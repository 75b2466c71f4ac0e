import { beforeAll, describe, expect } from 'vitest';
import { availableCowsOf, newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { type Login, signInByApi } from '../../src/people.ts';
import { BOOKING_TEXTS, claimForm, cowAction, sheetOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { type Screen, visitScreens } from '../../src/visit-screens.ts';
import { goHydrated, SHOP_VIEWS, test } from '../../src/visitor.ts';

/** One customer has a payment in review and a hold at the same time. */
const stack = testStackForFile(30, { FREE_HOLDS: '2' });
const availableCow = availableCowsOf(stack);

/** One customer's bookings, in every state that looks different. */
let buyer: Login;
const tags = { available: '', own: '', waitingList: '' };
const codes = { held: '', review: '', booked: '', cancelled: '' };
let receipt = 0;

beforeAll(async () => {
  const [salma, nila, owner] = await Promise.all([
    newBuyer(stack.url),
    newBuyer(stack.url),
    ownerOf(stack.url),
  ]);
  buyer = salma.login;
  const bookOne = async () => {
    const code = await salma.hold(await availableCow());
    const { advancePaisa } = await salma.booking(code);
    await owner.confirm(await salma.pay(code, newTrxId(), advancePaisa));
    return code;
  };
  codes.booked = await bookOne();
  receipt = (await salma.booking(codes.booked)).payments[0]?.receiptNumber ?? 0;
  codes.cancelled = await bookOne();
  await salma.cancel(codes.cancelled);
  codes.review = await salma.hold(await availableCow());
  await salma.pay(codes.review, newTrxId(), 1_000_00, { isPart: true });
  tags.own = await availableCow();
  codes.held = await salma.hold(tags.own);
  tags.waitingList = await availableCow();
  await nila.hold(tags.waitingList);
  await salma.joinWaitingList(tags.waitingList);
  tags.available = await availableCow();
});

const at = (path: () => string) => async () => path();

const VISITOR: Screen[] = [
  {
    name: 'cow on hold, with a waiting list',
    path: at(() => `/cow/${tags.waitingList}`),
    hasLargeText: true,
  },
];

/** Screens that differ from others only in text are checked on the small width only. */
const BUYER: Screen[] = [
  {
    name: 'cow to reserve, confirmation',
    path: at(() => `/cow/${tags.available}#hold`),
    fillsLater: true,
    hasLargeText: true,
    open: async (page, { language }) => {
      await sheetOf(page).getByRole('button', { name: BOOKING_TEXTS[language].confirm }).waitFor();
    },
  },
  {
    name: 'cow on hold for the customer',
    width: 360,
    path: at(() => `/cow/${tags.own}`),
    fillsLater: true,
    open: async (page, { language }) => {
      await cowAction(page, BOOKING_TEXTS[language].toBooking).waitFor();
    },
  },
  {
    name: 'cow with the customer on its waiting list',
    width: 360,
    path: at(() => `/cow/${tags.waitingList}`),
    fillsLater: true,
    open: async (page, { language }) => {
      await page.getByText(BOOKING_TEXTS[language].first).waitFor();
    },
  },
  { name: 'bookings', path: '/bookings', hasLargeText: true },
  {
    name: 'booking on hold, with an invalid TrxID and the cancel question',
    path: at(() => `/bookings/${codes.held}`),
    hasLargeText: true,
    open: async (page, { language }) => {
      await claimForm(page).locator('button[type=submit]').click();
      await page.locator('main form [id$=-error]').first().waitFor();
      await page.getByRole('button', { name: BOOKING_TEXTS[language].cancel }).click();
    },
  },
  { name: 'booking, in review', path: at(() => `/bookings/${codes.review}`), width: 360 },
  { name: 'booking, booked', path: at(() => `/bookings/${codes.booked}`) },
  {
    name: 'booking, cancelled',
    path: at(() => `/bookings/${codes.cancelled}`),
    width: 360,
  },
  { name: 'unknown booking', path: '/bookings/22222222', fillsLater: true, width: 360, status: 404 },
  {
    name: 'receipt',
    // Everything on it is in both languages.
    hasUserText: true,
    path: at(() => `/bookings/${codes.booked}/receipts/${receipt}`),
  },
];

describe.each(SHOP_VIEWS)('the list in $language at $width px', ({ language, width, prefix }) => {
  const texts = BOOKING_TEXTS[language];

  test('BUY-04 what needs action comes first, each with its photo, state, time left and action', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await signInByApi(page, buyer);
    await goHydrated(visitor, `${prefix}/bookings`);
    const cards = page.locator('main li').filter({ hasText: /\b[2-9A-HJ-NP-Z]{8}\b/ });
    await cards.first().waitFor();
    const order = await cards.evaluateAll((all) =>
      all.map((one) => one.querySelector('a')?.href.split('/').at(-1)),
    );
    expect(order).toEqual([codes.held, codes.review, codes.cancelled, codes.booked]);
    const actions = await cards.getByRole('link').allInnerTexts();
    expect(actions.map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining(texts.payNow),
      expect.stringContaining(texts.payNow),
      expect.stringContaining(texts.refund),
      expect.stringContaining(texts.view),
    ]);
    expect(await cards.first().innerText()).toMatch(/(29|2\d) min|২\S মিনিট/);
    expect(await cards.filter({ has: page.locator('picture, [role=img]') }).count()).toBe(4);
    expect(
      await page.locator('main .bg-pasture-800').filter({ visible: true }).count(),
      'primary buttons',
    ).toBe(1);
    await cards.first().getByRole('link').click();
    await page.getByRole('heading', { name: codes.held }).waitFor();
  });

  test('BUY-04 without a connection the list says so instead of grey boxes; an open one stays readable', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await signInByApi(page, buyer);
    await page.route(/\/api\/(bookings|waiting)/, (route) => route.abort('internetdisconnected'));
    await goHydrated(visitor, `${prefix}/bookings`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: texts.offline }).waitFor();
    expect(await main.locator('.animate-pulse').filter({ visible: true }).count()).toBe(0);
    await page.unroute(/\/api\/(bookings|waiting)/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await main.getByText(codes.held).first().waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await main.getByText(texts.offline).waitFor();
    await main.getByText(codes.held).first().waitFor();
  });
});

describe('a visitor', () => {
  visitScreens(
    VISITOR,
    async () => undefined,
    () => stack.url,
  );
});
describe('a buyer', () => {
  visitScreens(
    BUYER,
    async ({ page }) => signInByApi(page, buyer),
    () => stack.url,
  );
});
