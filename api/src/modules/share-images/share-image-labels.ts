import type { AvailabilityStatus, Cow } from '@khamar/contract/cows/cow';
import type { Language } from '@khamar/contract/accounts/person';

/** en-BD groups by thousands; en-IN writes 12,34,567, as is usual in Bangladesh. */
const NUMBERS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-IN'),
  bn: new Intl.NumberFormat('bn-BD'),
};
const KG: Record<Language, string> = { en: 'KG', bn: 'কেজি' };
const GONE: Record<Exclude<AvailabilityStatus, 'AVAILABLE'>, Record<Language, string>> = {
  BOOKED: { en: 'Booked', bn: 'বুক হয়েছে' },
  SOLD: { en: 'Sold', bn: 'বিক্রি হয়ে গেছে' },
};

const ON_HOLD: Record<Language, string> = { en: 'On hold', bn: 'রাখা আছে' };

/** Text on the preview image, in the language of the linked page. */
export function shareImageLabels(
  { currentWeight, currentPrice, availabilityStatus: status, isOnHold }: Cow,
  language: Language,
): { weight: string; price: string; statusLabel?: string } {
  const number = NUMBERS[language];
  return {
    weight: `${number.format(currentWeight)} ${KG[language]}`,
    price: `৳${number.format(currentPrice)}`,
    ...(status !== 'AVAILABLE' && { statusLabel: (isOnHold ? ON_HOLD : GONE[status])[language] }),
  };
}
