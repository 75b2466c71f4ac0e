import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { StateCard } from '~/shop/bookings/state-card';
import { makeStore } from '~/state/store';
import { renderAt, textOf } from '~/testing/render-text';
import { PaySection } from './pay-section.tsx';

/** A booking with an advance of 20,150 and these claims in review. */
function bookingWith(state: ReadBooking['state'], claims: number[]): ReadBooking {
  const booking = {
    code: 'B2345678',
    tagId: 'NDL-001',
    state,
    advancePaisa: 20_150_00,
    pricePaisa: 201_500_00,
    paidPaisa: 0,
    termsVersion: '1',
    payTo: [{ provider: 'bkash', account: '01700000000' }],
    payOnline: ['bkash'],
    payments: claims.map((amountPaisa) => ({ state: 'CLAIMED', amountPaisa, unallocatedPaisa: 0 })),
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the section reads
  return booking as unknown as ReadBooking;
}

function section(...claims: number[]): string {
  const read = bookingWith('IN_REVIEW', claims);
  return renderAt(
    '/bookings/B2345678',
    <Provider store={makeStore({ apiUrl: 'http://127.0.0.1:1' })}>
      <PaySection booking={read} isTimeUp={false} />
    </Provider>,
  );
}

test('PAY-01 after a part payment the page asks for the remaining amount and shows what is in review', () => {
  const html = section(5000_00);
  const text = textOf(html);
  expect(text).toContain('Pay the remaining advance: ৳15,150');
  expect(text).toContain("We're checking the ৳5,000 you sent.");
  expect(text).toContain('Pay ৳15,150 with bKash');
  expect(html).toContain('value="15,150"');
  expect(html).not.toContain('20,150');
});

test('PAY-01 part payments that add up to the advance ask for nothing more', () => {
  const text = textOf(section(5000_00, 15_150_00));
  expect(text).toContain('Nothing to do for now.');
  expect(text).not.toContain('Pay the remaining');
});

test('PAY-09 a cancelled booking with a payment in review says what happens to the money', () => {
  const card = (...claims: number[]) =>
    textOf(
      renderAt(
        '/bookings/B2345678',
        <StateCard booking={bookingWith('CANCELLED', claims)} remaining={null} />,
      ),
    );
  expect(card(5000_00)).toContain(
    "We're still checking your payment of ৳5,000. If we find it, we'll refund it within 10 days.",
  );
  expect(card()).not.toContain('refund');
});
