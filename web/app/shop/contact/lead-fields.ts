import { PERSON_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';

/** By the names of the contract. */
export const LEAD_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'city', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

/** A field that people do not see: only robots fill it in. */
export const HONEYPOT = 'website';

/** The contract refuses anything longer, so nothing longer can be typed. */
export const LONGEST: Record<LeadField, number> = {
  firstName: PERSON_LIMITS.maxName,
  lastName: PERSON_LIMITS.maxName,
  email: PERSON_LIMITS.maxEmail,
  phone: 40,
  city: PERSON_LIMITS.maxName,
  message: PERSON_LIMITS.maxMessage,
};

const BETWEEN = '\n\n';

/** The visitor's words, if there are any, and below them the list of cows from the cart. */
export const withEnclosure = (message: string, enclosure: string): string =>
  [message, enclosure].filter((part) => part.trim() !== '').join(BETWEEN);

/** How long the visitor's words may be, so that the message is not too long with its enclosure. */
export const roomBeside = (enclosure: string): number =>
  LONGEST.message - (enclosure === '' ? 0 : BETWEEN.length + enclosure.length);

/** The cow of an address like /contact-us?tag=NDL-001. Null where it cannot be a tag. */
export function tagOf(value: unknown): string | null {
  const tag = typeof value === 'string' ? value.trim().toUpperCase() : '';
  const fits = tag.length >= TAG_LENGTH.min && tag.length <= TAG_LENGTH.max && /^[A-Z0-9-]+$/.test(tag);
  return fits ? tag : null;
}
