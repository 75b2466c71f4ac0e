import type { BookingState } from '@khamar/contract/sales/booking-state';
import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { BookingTimeline, stepsOf } from './booking-timeline.tsx';

const at = '2026-11-17T10:00:00.000Z';
const booking = (...states: BookingState[]) => ({
  state: states.at(-1) ?? 'HELD',
  timeline: states.map((state) => ({ state, at })),
  payments: [{ state: 'CLAIMED' as const, amountPaisa: 1000_00 }],
});
const textsOf = (one: Parameters<typeof stepsOf>[0]) =>
  stepsOf(one).map(({ label, status }) => `${status}: ${label.message}`);
const steps = (...states: BookingState[]) => textsOf(booking(...states));

test('BOOK-11 F32 past steps are in the past tense, and the next one is not', () => {
  expect(steps('HELD')).toEqual([
    'current: On hold for you',
    'next: Pay the advance',
    'upcoming: The cow will be booked for you',
    "upcoming: You'll receive the cow",
  ]);
  expect(steps('HELD', 'IN_REVIEW')).toEqual([
    'done: Reserved',
    'done: Payment sent',
    'current: Payment in review',
    'upcoming: The cow will be booked for you',
    "upcoming: You'll receive the cow",
  ]);
  // A part payment is confirmed, and nothing is in review any more.
  const partlyPaid = { state: 'CONFIRMED' as const, amountPaisa: 1000_00 };
  expect(textsOf({ ...booking('HELD', 'IN_REVIEW'), payments: [partlyPaid] })[2]).toBe(
    'current: Pay the advance',
  );
  expect(steps('HELD', 'IN_REVIEW', 'BOOKED')).toEqual([
    'done: Reserved',
    'done: Payment sent',
    'done: Payment confirmed',
    'current: Booked for you',
    "next: You'll receive the cow",
  ]);
  expect(steps('HELD', 'IN_REVIEW', 'EXPIRED').at(-1)).toBe('current: Expired');
});

test('BOOK-11 F32 after an online payment, no step says that it is being checked', () => {
  expect(steps('HELD', 'BOOKED')).toEqual([
    'done: Reserved',
    'done: Advance paid',
    'current: Booked for you',
    "next: You'll receive the cow",
  ]);
  expect(steps('HELD', 'BOOKED', 'CANCELLED')).toEqual([
    'done: Reserved',
    'done: Advance paid',
    'done: Booked for you',
    'current: Cancelled',
  ]);
});

test('BOOK-11 BUY-02 F32 the steps are in order of time; the current one is bold, it and the next are marked', () => {
  const html = renderAt('/bookings/B2345678', <BookingTimeline booking={booking('HELD', 'BOOKED')} />);
  const lines = html.split('<li').slice(1);
  expect(lines.map((line) => line.includes('font-bold'))).toEqual([false, false, true, false]);
  expect(textOf(lines[2] ?? '')).toContain('Booked for you (now)');
  expect(textOf(lines[3] ?? '')).toContain("You'll receive the cow (next)");
});
