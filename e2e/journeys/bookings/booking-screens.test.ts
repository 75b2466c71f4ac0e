import { beforeAll, describe } from 'vitest';
import { availableCowsOf, newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { type Login, signInByApi } from '../../src/people.ts';
import { BOOKING_TEXTS, claimForm, cowAction, sheetOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { type Screen, visitScreens } from '../../src/visit-screens.ts';

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
