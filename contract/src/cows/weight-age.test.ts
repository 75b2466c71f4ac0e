import { expect, test } from 'vitest';
import { weighedDaysAgo } from './weight-age.ts';

const at = '2026-11-19T10:00:00.000Z';
const after = (days: number) => Date.parse(at) + days * 86_400_000;

test('WEIGH-04 a measured weight counts for 30 days, then it is an estimate; a clock behind does not count below zero', () => {
  expect(weighedDaysAgo(null)).toBeNull();
  expect([-1, 0, 0.9, 6, 30, 30.9, 31].map((days) => weighedDaysAgo(at, after(days)))).toEqual([
    0,
    0,
    0,
    6,
    30,
    30,
    null,
  ]);
});
