import type { PaymentAttempt } from '@khamar/contract/sales/online-payment';
import { expect, test } from 'vitest';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { renderAt, textOf } from '~/testing/render-text';
import { AttemptNote } from './attempt-note.tsx';

const attempt = (state: PaymentAttempt['state']): PaymentAttempt => ({
  _id: '1',
  provider: 'bkash',
  state,
  amountPaisa: 10_000_00,
  createdAt: '2026-11-17T10:00:00.000Z',
});

/** The text of the note for a booking in this state with an unfinished payment attempt. */
function note(
  state: ReadBooking['state'],
  attemptState: PaymentAttempt['state'] = 'STARTED',
  isTimeUp = false,
): string {
  const booking = {
    state,
    advancePaisa: 10_000_00,
    pricePaisa: 100_000_00,
    paidPaisa: 0,
    duePaisa: 100_000_00,
    readAt: '2026-11-17T10:05:00.000Z',
    attempts: [attempt(attemptState)],
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the note reads
  const read = booking as unknown as ReadBooking;
  return textOf(renderAt('/bookings/B2345678?payment=1', <AttemptNote booking={read} isTimeUp={isTimeUp} />));
}

test('PAY-05 F30 the note mentions paying below only if the page offers it', () => {
  expect(note('HELD')).toContain('you can pay below');
  for (const text of [note('CANCELLED'), note('EXPIRED'), note('HELD', 'STARTED', true)]) {
    expect(text).toContain("We're still confirming your payment");
    expect(text).not.toContain('pay below');
  }
  expect(note('CANCELLED')).toContain("we'll apply it to another booking or refund you");
  expect(note('EXPIRED')).toContain('still available at the same price');
  expect(note('HELD', 'FAILED')).toContain('Try again');
  expect(note('CANCELLED', 'FAILED')).not.toContain('Try again');
  // Nobody knows here whether money has left the account.
  expect(note('HELD', 'FAILED')).toContain(
    'Payment not completed. Try again or pay another way. If you were charged',
  );
  expect(note('HELD', 'FAILED')).not.toContain("weren't charged");
});
