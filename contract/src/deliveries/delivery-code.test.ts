import { expect, test } from 'vitest';
import { checkDigitOf, isDeliveryCode } from './delivery-code.ts';

test('a delivery code notices every wrong digit and swapped neighbours', () => {
  const code = `48291${checkDigitOf('48291')}`;
  expect(isDeliveryCode(code)).toBe(true);
  const wrong = Array.from(code).flatMap((digit, index) =>
    Array.from({ length: 9 }, (_, more) =>
      Array.from(code)
        .with(index, String((Number(digit) + more + 1) % 10))
        .join(''),
    ),
  );
  expect(wrong.filter(isDeliveryCode)).toEqual([]);
  const swapped = Array.from(code)
    .slice(1)
    .map((digit, index) => {
      const digits = Array.from(code);
      return digits
        .with(index + 1, digits[index] ?? '')
        .with(index, digit)
        .join('');
    });
  expect(swapped.filter(isDeliveryCode)).toEqual([]);
  expect(['', '48291', `${code}0`, '4829a1'].filter(isDeliveryCode)).toEqual([]);
});
