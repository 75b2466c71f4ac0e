import { expect, test } from 'vitest';
import { shouldFillPrice } from './new-quote-screen.tsx';

test("BOOK-13 a cow's price is prefilled once and never overwrites an entered price", () => {
  expect(shouldFillPrice({ isEntered: false, filledFor: '' }, 'A-1')).toBe(true);
  expect(shouldFillPrice({ isEntered: false, filledFor: 'A-1' }, 'A-1')).toBe(false);
  expect(shouldFillPrice({ isEntered: false, filledFor: 'A-1' }, 'A-2')).toBe(true);
  // Typed before the lookup returned, or before another cow was chosen.
  expect(shouldFillPrice({ isEntered: true, filledFor: '' }, 'A-1')).toBe(false);
  expect(shouldFillPrice({ isEntered: true, filledFor: 'A-1' }, 'A-2')).toBe(false);
});
