import type { BookingState } from '@khamar/contract/sales/booking-state';
import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { BookingTimeline, stepsOf } from './booking-timeline.tsx';

const at = '2026-11-17T10:00:00.000Z';
const booking = (...states: BookingState[]) => ({
  state: states.at(-1) ?? 'HELD',
  timeline: states.map((state) => ({ state, at })),
});
const told = (...states: BookingState[]) =>
  stepsOf(booking(...states)).map(({ words, standing }) => `${standing}: ${words.message}`);

test('BOOK-11 F32 done steps are told in the past, and the coming one is not told as done', () => {
  expect(told('HELD')).toEqual([
    'current: Held for you',
    'next: Pay the advance',
    'to come: The cow will be booked in your name',
    'to come: You will receive the cow',
  ]);
  expect(told('HELD', 'IN_REVIEW')).toEqual([
    'done: Held for you',
    'done: Payment sent',
    'current: The farm is checking the payment',
    'to come: The cow will be booked in your name',
    'to come: You will receive the cow',
  ]);
  expect(told('HELD', 'IN_REVIEW', 'BOOKED')).toEqual([
    'done: Held for you',
    'done: Payment sent',
    'done: Payment confirmed',
    'current: Booked in your name',
    'next: You will receive the cow',
  ]);
  expect(told('HELD', 'IN_REVIEW', 'EXPIRED').at(-1)).toBe('current: The time was up');
});

test('BOOK-11 F32 whoever paid online does not read that the farm checks the payment', () => {
  expect(told('HELD', 'BOOKED')).toEqual([
    'done: Held for you',
    'done: Advance paid',
    'current: Booked in your name',
    'next: You will receive the cow',
  ]);
  expect(told('HELD', 'BOOKED', 'CANCELLED')).toEqual([
    'done: Held for you',
    'done: Advance paid',
    'done: Booked in your name',
    'current: Cancelled',
  ]);
});

test('BOOK-11 F32 only where the booking is stands in bold; what comes is marked as next', () => {
  const html = renderAt('/bookings/B2345678', <BookingTimeline booking={booking('HELD', 'BOOKED')} />);
  const lines = html.split('<li').slice(1);
  expect(lines.map((line) => line.includes('font-bold'))).toEqual([false, false, true, false]);
  expect(textOf(lines.at(-1) ?? '')).toContain('You will receive the cow (next)');
});
