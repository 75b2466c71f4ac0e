import { expect, test } from 'vitest';
import { remainingAt } from './use-remaining.ts';

test("BOOK-11 the countdown follows the server's clock, however wrong the phone's is", () => {
  const deadline = {
    expiresAt: '2030-01-01T10:30:00Z',
    readAt: '2030-01-01T10:00:00Z',
    receivedAt: 5000,
  };
  expect(remainingAt(5000, deadline)).toBe(30 * 60_000);
  expect(remainingAt(65_000, deadline)).toBe(29 * 60_000);
  expect(remainingAt(9e9, deadline)).toBe(0);
  expect(remainingAt(5000, { ...deadline, expiresAt: null })).toBe(null);
});
