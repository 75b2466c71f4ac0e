import { addDays } from '@khamar/contract/overview/days';
import { expect, test } from 'vitest';
import { dayAt, daysOf, periodIn, piecesOf } from './period.ts';

const TODAY = dayAt(new Date('2026-11-16T19:00:00Z'));

test('a period ends on the farm’s current day (UTC+6)', () => {
  expect(daysOf('7', TODAY)).toEqual({ from: '2026-11-11', to: '2026-11-17' });
  expect(daysOf('30', TODAY).from).toBe('2026-10-19');
  expect(daysOf('year', TODAY)).toEqual({ from: '2026-01-01', to: '2026-11-17' });
});

test('the period comes from the URL; unknown values use the default', () => {
  expect(periodIn(new URLSearchParams('period=90'))).toBe('90');
  expect(periodIn(new URLSearchParams('period=1000'))).toBe('30');
  expect(periodIn(new URLSearchParams())).toBe('30');
});

test.each([
  ['7', 7, '2026-11-11', '2026-11-11'],
  ['30', 30, '2026-10-19', '2026-10-19'],
  ['90', 13, '2026-08-20', '2026-08-26'],
  ['year', 11, '2026-01-01', '2026-01-31'],
] as const)('period %s has %d pieces without gaps', (period, count, from, to) => {
  const days = daysOf(period, TODAY);
  const pieces = piecesOf(days);
  expect(pieces).toHaveLength(count);
  expect(pieces[0]).toEqual({ from, to });
  expect(pieces.at(-1)?.to).toBe(days.to);
  for (const piece of pieces) expect(piece.from <= piece.to).toBe(true);
  expect(pieces.slice(1).map((piece) => piece.from)).toEqual(
    pieces.slice(0, -1).map((piece) => addDays(piece.to, 1)),
  );
});
