import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { bookingStateLabel } from '~/domain/sales/booking-labels';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { StateCard } from '~/shop/bookings/status/state-card';
import { makeStore } from '~/state/store';
import { renderAt, textOf } from '~/testing/render-text';
import { PaySection } from './pay-section.tsx';
import { doubtAbout } from './trx-id-shape.ts';
import { waysOf } from './ways-to-pay.tsx';

/** A booking with an advance of 20,150 and these claims in review. */
function bookingWith(state: ReadBooking['state'], claims: number[]): ReadBooking {
  const booking = {
    code: 'B2345678',
    tagId: 'NDL-001',
    state,
    advancePaisa: 20_150_00,
    pricePaisa: 201_500_00,
    paidPaisa: 0,
    duePaisa: 201_500_00,
    dueOn: null,
    termsVersion: '1',
    payTo: [{ provider: 'bkash', account: '01700000000', transfer: 'PAYMENT' }],
    expiresAt: '2026-11-17T10:30:00.000Z',
    readAt: '2026-11-17T10:00:00.000Z',
    payOnline: ['bkash'],
    attempts: [],
    payments: claims.map((amountPaisa, index) => ({
      _id: String(index),
      provider: 'nagad',
      externalId: `7FAZ7PB${index}`,
      state: 'CLAIMED',
      isCorrectable: true,
      amountPaisa,
      unallocatedPaisa: 0,
    })),
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the section reads
  return booking as unknown as ReadBooking;
}

const render = (part: React.ReactNode): string =>
  renderAt(
    '/bookings/B2345678',
    <Provider store={makeStore({ apiUrl: 'http://127.0.0.1:1' })}>{part}</Provider>,
  );

const section = (booking: ReadBooking): string =>
  render(<PaySection booking={booking} isTimeUp={false} onSent={() => undefined} />);
const card = (booking: ReadBooking): string =>
  textOf(render(<StateCard booking={booking} isTimeUp={false} />));

test('PAY-01 after a part payment the page asks for the remaining amount and shows what is in review', () => {
  const html = section(bookingWith('IN_REVIEW', [5000_00]));
  const text = textOf(html);
  expect(text).toContain('Pay the remaining advance: ৳15,150');
  expect(text).toContain("We're checking the ৳5,000 you sent.");
  expect(text).toContain('Pay ৳15,150 with bKash');
  expect(html).toContain('value="15,150"');
  expect(html).not.toContain('20,150');
});

test('PAY-01 part payments that add up to the advance ask for nothing more', () => {
  const booking = bookingWith('IN_REVIEW', [5000_00, 15_150_00]);
  expect(card(booking)).toContain('Nothing to do for now.');
  expect(textOf(section(booking))).not.toContain('Pay the remaining');
});

test('PAY-01 while the whole advance is in review, the page names the TrxIDs and offers only to correct one', () => {
  const booking = bookingWith('IN_REVIEW', [20_150_00]);
  expect(card(booking)).toContain('TrxID 7FAZ7PB0 · ৳20,150');
  const html = section(booking);
  expect(textOf(html)).toContain("Sent the wrong TrxID? Enter the right one. Don't pay again");
  expect(html).not.toMatch(/with bKash|01700|<details open|Send Money/);
  expect(html).toContain('value="20,150"');
  // A gateway's payment has no TrxID of the buyer's.
  const [payment] = booking.payments;
  const byGateway = {
    ...booking,
    payments: payment ? [{ ...payment, externalId: null, isCorrectable: false }] : [],
  };
  expect(section(byGateway)).toBe('');
});

test('PAY-01 a TrxID that does not look like one of its wallet is doubted, one of a bank never', () => {
  const doubts = (provider: 'bkash' | 'nagad' | 'rocket' | 'bank', ...trxIds: string[]) =>
    trxIds.map((trxId) => doubtAbout(provider, trxId) !== null);
  expect(doubts('bkash', '9KD47XQ2LM', '9kd47xq2lm', 'CKL9', '9KD47XQ2LMN')).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(doubts('nagad', '7FAZ7PB0', '7FAZ7PB01')).toEqual([false, true]);
  expect(doubts('rocket', '1064573632', '106457363', '106457363A')).toEqual([false, true, true]);
  expect(doubts('bank', 'CKL9', 'FT26323000000000001')).toEqual([false, false]);
});

test('PAY-01 once a part payment is confirmed, the advance is due and nothing is said to be in review', () => {
  const booking = { ...bookingWith('IN_REVIEW', []), paidPaisa: 5000_00, claimedPaisa: 0 };
  expect(card(booking)).toMatch(/Advance due.*৳5,000 paid\..*Next: pay ৳15,150 by/);
  expect(card(booking)).not.toContain('in review');
  expect(bookingStateLabel(booking).message).toBe('Advance due');
  expect(bookingStateLabel({ ...booking, claimedPaisa: 1 }).message).toBe('Payment in review');
});

test('PAY-01 each of several TrxIDs in review can be corrected', () => {
  const text = textOf(section(bookingWith('IN_REVIEW', [5000_00, 5000_00])));
  expect(text).toMatch(/Sent the wrong TrxID\? 7FAZ7PB0.*Sent the wrong TrxID\? 7FAZ7PB1/);
});

test('BUY-02 one way to pay is shown at a time, with what to choose in its app', () => {
  const booking = bookingWith('HELD', []);
  const payTo: ReadBooking['payTo'] = [
    { provider: 'rocket', account: '017000000000', transfer: 'SEND_MONEY' },
    { provider: 'nagad', account: '01800000000', transfer: 'PAYMENT' },
    { provider: 'bank', account: 'Sonali Bank 0000', transfer: null },
  ];
  const shown = (ways: ReadBooking['payTo']) => textOf(section({ ...booking, payOnline: [], payTo: ways }));
  expect(shown(payTo)).toMatch(/In the Rocket app, choose Send Money .*01700-0000000/);
  expect(shown(payTo)).not.toMatch(/01800|Sonali/);
  expect(shown(payTo.slice(1))).toMatch(/In the Nagad app, choose Payment .*01800-000000/);
  expect(shown(payTo.slice(2))).toMatch(/to our bank account.*Sonali Bank 0000/);
  // A wallet that is offered online, too, is one choice.
  expect(waysOf(booking).map(({ provider }) => provider)).toEqual(['bkash']);
});

test('BUY-02 a cancelled booking asks for no money, an expired one only for a payment made before', () => {
  expect(section(bookingWith('CANCELLED', []))).toBe('');
  const expired = section(bookingWith('EXPIRED', []));
  expect(textOf(expired)).toContain('Already paid? Enter the transaction ID');
  expect(expired).not.toMatch(/with bKash|<details open/);
  // What is in review is corrected, not entered a second time.
  const inReview = textOf(section(bookingWith('EXPIRED', [20_150_00])));
  expect(inReview).toContain('Sent the wrong TrxID?');
  expect(inReview).not.toContain('Already paid?');
});

test('PAY-09 a cancelled booking with a payment in review says what happens to the money', () => {
  expect(card(bookingWith('CANCELLED', [5000_00]))).toContain(
    "We're still checking your payment of ৳5,000. If we find it, we'll refund it within 10 days.",
  );
  expect(card(bookingWith('CANCELLED', []))).not.toContain('refund');
});

test('COUNT-05 the balance of a delivered booking can be paid from its page', () => {
  const delivered = { ...bookingWith('DELIVERED', [5000_00]), paidPaisa: 161_500_00, duePaisa: 40_000_00 };
  const text = textOf(section(delivered));
  expect(text).toContain('Balance due: ৳35,000');
  expect(text).toContain('Pay ৳35,000 with bKash');
  expect(text).toContain("We're checking the ৳5,000 you sent.");
  expect(card({ ...delivered, dueOn: '2026-12-01' })).toContain('৳40,000 due by 1 Dec 2026');
  expect(card(delivered)).toContain('৳40,000 still due');
  expect(section({ ...delivered, duePaisa: 0, payments: [] })).toBe('');
});
