import { randomInt } from 'node:crypto';
import { checkDigitOf } from '@khamar/contract/deliveries/delivery-code';

/** Five random digits and their check digit. */
export function newDeliveryCode(): string {
  const digits = String(randomInt(100_000)).padStart(5, '0');
  return `${digits}${checkDigitOf(digits)}`;
}
