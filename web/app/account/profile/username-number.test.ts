import { expect, test } from 'vitest';
import { nameFrom } from './username-number.ts';

test('PHONE-04 a username that was made of a number is shown as the number, a chosen one as it is', () => {
  expect(nameFrom('u1712345678', 'en')).toBe('01712-345678');
  expect(nameFrom('u1712345678-4711', 'bn')).toBe('০১৭১২-৩৪৫৬৭৮');
  for (const username of ['salma', 'u171234567', 'u17123456789', 'u1712345678a', 'su1712345678'])
    expect(nameFrom(username, 'bn')).toBe(username);
});
