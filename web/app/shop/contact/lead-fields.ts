import { PERSON_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';

/** Field names of the contract. */
export const LEAD_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'city', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

/** Hidden from people: only bots fill it in. */
export const HONEYPOT = 'website';

/** The contract's limits, used as maxLength. */
export const MAX_LENGTHS: Record<LeadField, number> = {
  firstName: PERSON_LIMITS.maxName,
  lastName: PERSON_LIMITS.maxName,
  email: PERSON_LIMITS.maxEmail,
  phone: 40,
  city: PERSON_LIMITS.maxName,
  message: PERSON_LIMITS.maxMessage,
};

const SEPARATOR = '\n\n';

/** The visitor's message, if any, followed by the list of cows from the cart. */
export const withEnclosure = (message: string, enclosure: string): string =>
  [message, enclosure].filter((part) => part.trim() !== '').join(SEPARATOR);

/** Maximum length of the visitor's message, so message and enclosure stay within the limit. */
export const maxMessageLength = (enclosure: string): number =>
  MAX_LENGTHS.message - (enclosure === '' ? 0 : SEPARATOR.length + enclosure.length);

/** The tag of a URL like /contact-us?tag=NDL-001; null if it cannot be a tag. */
export function tagOf(value: unknown): string | null {
  const tag = typeof value === 'string' ? value.trim().toUpperCase() : '';
  const isTag = tag.length >= TAG_LENGTH.min && tag.length <= TAG_LENGTH.max && /^[A-Z0-9-]+$/.test(tag);
  return isTag ? tag : null;
}
