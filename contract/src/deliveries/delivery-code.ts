/** Five random digits and a check digit (Luhn), so that a phone without a signal notices a typing error. No zod here. */
export const checkDigitOf = (digits: string): number => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10;
};

export const isDeliveryCode = (code: string): boolean =>
  /^\d{6}$/.test(code) && checkDigitOf(code.slice(0, 5)) === Number(code[5]);
