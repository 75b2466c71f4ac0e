import { expect, test } from 'vitest';
import { isPriceFilledIn } from './new-quote-screen.tsx';

test("BOOK-13 a cow's own price is filled in once, and never over a price that somebody entered", () => {
  expect(isPriceFilledIn({ isEntered: false, filledFor: '' }, 'A-1')).toBe(true);
  expect(isPriceFilledIn({ isEntered: false, filledFor: 'A-1' }, 'A-1')).toBe(false);
  expect(isPriceFilledIn({ isEntered: false, filledFor: 'A-1' }, 'A-2')).toBe(true);
  // Typed before the lookup returned, or before another cow was chosen.
  expect(isPriceFilledIn({ isEntered: true, filledFor: '' }, 'A-1')).toBe(false);
  expect(isPriceFilledIn({ isEntered: true, filledFor: 'A-1' }, 'A-2')).toBe(false);
});
