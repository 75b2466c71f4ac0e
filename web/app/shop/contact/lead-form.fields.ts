import { PERSON_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';

/** What a visitor types, by the names of the contract. */
export const LEAD_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'city', 'message'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

export type LeadValues = Partial<Record<LeadField, string>>;
/** The contract's own English sentence under each field that is wrong. */
export type FieldErrors = Partial<Record<LeadField, string>>;

/** People do not see this box; only machines fill it. */
export const HONEYPOT = 'website';

/** Longer than this nothing is sent, so nothing longer can be typed. */
export const LONGEST: Record<LeadField, number> = {
  firstName: PERSON_LIMITS.maxName,
  lastName: PERSON_LIMITS.maxName,
  email: PERSON_LIMITS.maxEmail,
  phone: 40,
  city: PERSON_LIMITS.maxName,
  message: PERSON_LIMITS.maxMessage,
};

/** From the boxes of a form, or from its post; whatever else is in it is not ours. */
export function valuesOf(form: FormData): LeadValues {
  return Object.fromEntries(
    LEAD_FIELDS.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** The cow of an address like /contact-us?tag=NDL-001. What can be no tag is as if it were not there. */
export function tagOf(value: unknown): string | null {
  const tag = typeof value === 'string' ? value.trim().toUpperCase() : '';
  const fits = tag.length >= TAG_LENGTH.min && tag.length <= TAG_LENGTH.max && /^[A-Z0-9-]+$/.test(tag);
  return fits ? tag : null;
}
