import { readFileSync } from 'node:fs';
import type { BookingState } from '@khamar/contract/sales/booking-state';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { signInOptionsApi } from '~/account/phone-sign-in/sign-in-options.api';
import { sessionSet } from '~/session/session.slice';
import { bookingsApi, type ListedBooking, type ReadBooking } from '~/shop/bookings/bookings.api';
import { StateCard } from '~/shop/bookings/status/state-card';
import { makeStore } from '~/state/store';
import { tokenOf } from '~/testing/loopback';
import { renderAt, textOf } from '~/testing/render-text';
import { AvailabilityPanel } from './availability-panel.tsx';
import { OwnBadge, WaitAction } from './buyer-panel.tsx';
import { CowPanel } from './cow-panel.tsx';

const readAt = '2026-11-17T10:00:00.000Z';
const availability = (availabilityStatus: 'AVAILABLE' | 'BOOKED') => ({
  tagId: 'NDL-001',
  availabilityStatus,
  isOnHold: availabilityStatus === 'BOOKED',
  heldUntil: availabilityStatus === 'BOOKED' ? '2026-11-17T10:20:00.000Z' : null,
  waiting: 0,
  readAt,
  pricePaisa: 100_000_00,
  advancePaisa: 10_000_00,
  holdMinutes: 30,
  offerHours: 4,
});
const panel = (status: 'AVAILABLE' | 'BOOKED') =>
  textOf(
    renderAt(
      '/cow/NDL-001',
      <AvailabilityPanel availability={availability(status)}>{null}</AvailabilityPanel>,
    ),
  );

function card(state: BookingState): string {
  const booking = {
    state,
    pricePaisa: 100_000_00,
    paidPaisa: 10_000_00,
    duePaisa: 90_000_00,
    dueOn: null,
    tagId: 'NDL-001',
    delivery: null,
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the card reads
  const read = booking as unknown as ReadBooking;
  return textWith(newStore(), <StateCard booking={read} isTimeUp={false} />);
}

const fileOf = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const terms = fileOf('policies/terms.en.md');
const delivery = fileOf('policies/delivery.en.md');
const messages = fileOf('web/app/i18n/en.po');

test('BOOK-01 F31 the availability panel does not contradict the badge above it, which says on hold', () => {
  expect(panel('BOOKED')).toContain('This cow is already reserved.');
  expect(panel('BOOKED')).not.toMatch(/holds this cow|on hold/i);
});

test('BOOK-01 F31 pages and terms agree: the price is locked, the weight is the last recorded one', () => {
  expect(panel('AVAILABLE')).toContain(
    'Pay the ৳10,000 advance within 30 minutes; the price is locked until then.',
  );
  expect(terms).toContain('The price is locked');
  expect(terms).toContain('the price does not change with the weight.');
  expect(messages).not.toMatch(/price and weight (stay|are written)/i);
});

test('PAY-01 F31 pages and terms agree: the balance is due by delivery', () => {
  expect(card('BOOKED')).toContain('৳90,000 due by delivery.');
  expect(panel('AVAILABLE')).toContain('The balance of ৳90,000 is due by delivery.');
  expect(terms).toContain('due by delivery');
  expect(delivery).toContain('due by delivery');
  expect(messages).not.toContain('handed over, or before');
  expect(messages).not.toContain('before it is handed over');
});

test('DELIV-01 F31 pages and policies agree: fees are locked when chosen, and the advance is a part of the price alone', () => {
  expect(messages).toContain('The advance stays the same.');
  expect(delivery).toContain("The advance is based on the cow's price only.");
  expect(delivery).toContain('The delivery fee, the keeping fee and the total are locked when you choose.');
  expect(terms).toContain('The total is the price, the delivery fee and the keeping fee');
  expect(messages).toContain('If you or we cancel, you get back everything you paid');
  expect(delivery).toContain('a full refund');
});

test('PAY-01 F31 after sending a TrxID, no page says that only an email will come', () => {
  expect(messages).not.toContain('tells you by mail');
});

const newStore = () => makeStore({ apiUrl: 'http://127.0.0.1:1' });
const textWith = (store: ReturnType<typeof newStore>, part: React.ReactNode) =>
  textOf(renderAt('/cow/NDL-001', <Provider store={store}>{part}</Provider>));

test('BOOK-05 the waiting list is offered only once it is known that the customer is not on it', async () => {
  const store = newStore();
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: ['CUSTOMER'] })));
  const offered = () => textWith(store, <WaitAction availability={availability('BOOKED')} />);
  const { upsertQueryData } = bookingsApi.util;
  await store.dispatch(upsertQueryData('getMyBookings', undefined, []));
  expect(offered()).not.toContain('Join waiting list');
  await store.dispatch(upsertQueryData('getMyPlaces', undefined, []));
  expect(offered()).toContain('Join waiting list');
});

test('BOOK-11 the badge of an own booking is its state', async () => {
  const store = newStore();
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: ['CUSTOMER'] })));
  const badge = (tagId: string) => textWith(store, <OwnBadge tagId={tagId} />);
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the badge reads
  const mine = { tagId: 'NDL-001', state: 'IN_REVIEW', expiresAt: null } as ListedBooking;
  await store.dispatch(bookingsApi.util.upsertQueryData('getMyBookings', undefined, [mine]));
  expect(badge('NDL-001')).toBe('Payment in review');
  expect(badge('NDL-002')).toBe('');
});

test('PHONE-01 the panel offers to sign up only if the farm sends no codes, which also sign up', async () => {
  const store = newStore();
  const visitorPanel = () =>
    textWith(store, <CowPanel availability={availability('AVAILABLE')} isSignedIn={false} />);
  expect(visitorPanel()).toContain('No account yet? Sign Up');
  await store.dispatch(
    signInOptionsApi.util.upsertQueryData('getSignInOptions', undefined, { byPhone: true }),
  );
  expect(visitorPanel()).not.toContain('Sign Up');
});
