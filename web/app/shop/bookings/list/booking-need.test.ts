import { expect, test } from 'vitest';
import { inOrder, needOf } from './booking-need.ts';

const base = {
  state: 'HELD' as const,
  isOffer: false,
  expiresAt: null,
  readAt: '2026-11-18T10:00:00.000Z',
  createdAt: '2026-11-18T09:00:00.000Z',
  advancePaisa: 10_000_00,
  paidPaisa: 0,
  duePaisa: 100_000_00,
  claimedPaisa: 0,
  rejectedAt: null,
  refundPaisa: 0,
  refundDueAt: null,
  liveWeight: null,
};
const listed = (code: string, changes: object) => ({ ...base, code, ...changes });
const at = (time: string) => `2026-11-18T${time}:00.000Z`;

test('BUY-04 what needs action comes first, by deadline; then in review, booked and over', () => {
  const bookings = [
    listed('over', { state: 'DELIVERED' }),
    listed('cancelled', { state: 'CANCELLED', createdAt: at('09:30') }),
    listed('booked', { state: 'BOOKED', paidPaisa: 10_000_00 }),
    listed('review', { state: 'IN_REVIEW', claimedPaisa: 10_000_00, expiresAt: at('11:00') }),
    listed('late refund', { state: 'CANCELLED', refundPaisa: 1, refundDueAt: at('23:00') }),
    listed('refund', { state: 'CANCELLED', refundPaisa: 1, refundDueAt: at('22:00') }),
    listed('rejected', { state: 'EXPIRED', rejectedAt: at('08:00') }),
    listed('part paid', { state: 'IN_REVIEW', claimedPaisa: 100, expiresAt: at('12:00') }),
    listed('to pay', { expiresAt: at('10:20') }),
    listed('to agree', { state: 'BOOKED', liveWeight: { dispatch: { isToAgree: true } } }),
    listed('turn', { isOffer: true, expiresAt: at('14:00') }),
  ];
  expect(inOrder(bookings).map(({ booking }) => booking.code)).toEqual([
    'turn',
    'to agree',
    'to pay',
    'part paid',
    'rejected',
    'refund',
    'late refund',
    'review',
    'booked',
    'cancelled',
    'over',
  ]);
});

test('BUY-04 a hold whose time is up, or a payment rejected long ago, needs no action', () => {
  expect(needOf(listed('1', { expiresAt: at('10:00') }))).toBe('over');
  expect(needOf(listed('2', { state: 'EXPIRED', rejectedAt: '2026-11-01T10:00:00.000Z' }))).toBe('over');
});
