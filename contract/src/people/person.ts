import { z } from 'zod';
import { fieldError, type FieldErrorCode } from '../field-error.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { toLatinDigits } from '../digits.ts';
import { PLAIN } from '../plain-text.ts';

/** How a person is named, reached and spoken to; forms give each its own errors. */
export const LANGUAGES = ['en', 'bn'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const USERNAME = /^[A-Za-z0-9._%+-]{3,60}$/;

/** Why a name does not fit USERNAME: 'রহিম' is long enough, and nobody finds out by counting letters. */
export const wrongUsername = (errors: { length: FieldErrorCode; signs: FieldErrorCode }) => ({
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' && /^[A-Za-z0-9._%+-]*$/.test(input) ? errors.length : errors.signs,
});

/** What a form says where nothing was typed, and where it cannot be used. */
interface MissingOrWrong {
  missing: FieldErrorCode;
  wrong: FieldErrorCode;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Zod's own pattern: ASCII, one address, no display name, no line break, so that no header can be smuggled in. */
export const email = (errors: MissingOrWrong) =>
  z.preprocess(
    trimmed,
    z
      .email({ error: ({ input }) => (isMissing(input) ? errors.missing : errors.wrong) })
      .max(PERSON_LIMITS.maxEmail, errors.wrong),
  );

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** 01712-345678, +880 1712 345678, +880-01712345678 and ০১৭১২৩৪৫৬৭৮ are one number: +8801712345678. */
function normalizeMobile(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = toLatinDigits(value.trim()).replace(/[\s().-]/g, '');
  const local = /^(?:(?:\+|00)?8800?|0)(1\d{9})$/.exec(digits)?.[1];
  return local === undefined ? digits.replace(/^00/, '+') : `+880${local}`;
}

/** A check and no pattern: the description would otherwise show how a number is stored, not how it may be written. */
const number = (pattern: RegExp, errors: MissingOrWrong) =>
  z.preprocess(
    normalizeMobile,
    z
      .string(errors.missing)
      .min(1, errors.missing)
      .refine((value) => value === '' || pattern.test(value), errors.wrong)
      .meta({ description: 'In any usual way of writing it', example: '01712-345678' }),
  );

/** The networks of Bangladesh are 013 to 019. */
export const mobile = (errors: MissingOrWrong) => number(/^\+8801[3-9]\d{8}$/, errors);

/** A mobile of this country, or one from abroad with its country code: there a family may be choosing the cow. */
export const phone = (errors: MissingOrWrong) => number(/^\+(?:8801[3-9]\d{8}|(?!880)\d{7,15})$/, errors);

/** What somebody typed that is neither a number nor an address: one line of it, unless the pattern allows more. */
export const words = (missing: FieldErrorCode, max: number, pattern = PLAIN) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, fieldError('text_too_long', max))
    .regex(pattern, fieldError('text_not_plain'));
