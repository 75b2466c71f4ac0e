import { z } from 'zod';
import { fieldError, type FieldErrorCode } from '../field-error.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { toLatinDigits } from '../digits.ts';
import { PLAIN } from '../plain-text.ts';

export const LANGUAGES = ['en', 'bn'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const USERNAME = /^[A-Za-z0-9._%+-]{3,60}$/;

/** Tells the two causes apart: 'রহিম' is long enough but has characters that are not allowed. */
export const wrongUsername = (errors: { length: FieldErrorCode; signs: FieldErrorCode }) => ({
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' && /^[A-Za-z0-9._%+-]*$/.test(input) ? errors.length : errors.signs,
});

interface MissingOrWrong {
  missing: FieldErrorCode;
  wrong: FieldErrorCode;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Zod's own pattern: ASCII, one address, no display name and no line break, which rules out header injection. */
export const email = (errors: MissingOrWrong) =>
  z.preprocess(
    trimmed,
    z
      .email({ error: ({ input }) => (isMissing(input) ? errors.missing : errors.wrong) })
      .max(PERSON_LIMITS.maxEmail, errors.wrong),
  );

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** Normalizes 01712-345678, +880 1712 345678, +880-01712345678 and ০১৭১২৩৪৫৬৭৮ to +8801712345678. */
function normalizeMobile(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = toLatinDigits(value.trim()).replace(/[\s().-]/g, '');
  const local = /^(?:(?:\+|00)?8800?|0)(1\d{9})$/.exec(digits)?.[1];
  return local === undefined ? digits.replace(/^00/, '+') : `+880${local}`;
}

/** A refinement instead of a pattern: OpenAPI would show the stored form, not the accepted input. */
const number = (pattern: RegExp, errors: MissingOrWrong) =>
  z.preprocess(
    normalizeMobile,
    z
      .string(errors.missing)
      .min(1, errors.missing)
      .refine((value) => value === '' || pattern.test(value), errors.wrong)
      .meta({ description: 'In any common format', example: '01712-345678' }),
  );

/** Mobile prefixes in Bangladesh are 013 to 019. */
export const mobile = (errors: MissingOrWrong) => number(/^\+8801[3-9]\d{8}$/, errors);

/** A local mobile number, or a foreign one with its country code. */
export const phone = (errors: MissingOrWrong) => number(/^\+(?:8801[3-9]\d{8}|(?!880)\d{7,15})$/, errors);

/** Free text; a single line unless the pattern allows more. */
export const freeText = (missing: FieldErrorCode, max: number, pattern = PLAIN) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, fieldError('text_too_long', max))
    .regex(pattern, fieldError('text_not_plain'));

const anyMobile = mobile({ missing: 'mobile_missing', wrong: 'mobile_wrong' });
const anyEmail = email({ missing: 'email_missing', wrong: 'email_wrong' });

/** What the sign-in form's first field can name besides a username, which may itself look like a number. */
export const readSignInName = (text: string): { mobile: string | null; email: string | null } => ({
  mobile: anyMobile.safeParse(text).data ?? null,
  email: anyEmail.safeParse(text).data ?? null,
});

export function isMobileOrEmail(text: string): boolean {
  const { mobile: number, email: address } = readSignInName(text);
  return number !== null || address !== null;
}
