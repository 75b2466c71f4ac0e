import { expect, test } from 'vitest';
import { deadlineIn } from './deadline.ts';

const NOW = '2026-11-15T10:04:00Z';

test('a deadline is a time in Dhaka, with the date if it is further away', () => {
  expect(deadlineIn('en', '2026-11-15T10:34:00Z', NOW)).toBe('4:34 PM');
  expect(deadlineIn('bn', '2026-11-15T10:34:00Z', NOW)).toBe('বিকাল ৪:৩৪');
  expect(deadlineIn('en', '2026-11-16T10:34:00Z', NOW)).toBe('16 Nov 2026, 4:34 PM');
});
