import { z } from 'zod';
import { toLatinDigits } from './digits.ts';
import { PERSON_LIMITS } from './limits.ts';
import { PLAIN } from './plain-text.ts';

/** How a person is named, reached and spoken to; forms give each its own sentences. */
export const LANGUAGES = ['en', 'bn'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const USERNAME = /^[A-Za-z0-9._%+-]{3,60}$/;

/** Zod's own pattern: ASCII, one address, no display name, no line break, so that no header can be smuggled in. */
export const email = (sentences: { missing: string; wrong: string }) =>
  z
    .string(sentences.missing)
    .trim()
    .min(1, sentences.missing)
    .max(PERSON_LIMITS.maxEmail, sentences.wrong)
    .pipe(z.email(sentences.wrong));

/** 01712-345678, +880 1712 345678, +880-01712345678 and ০১৭১২৩৪৫৬৭৮ are one number: +8801712345678. */
function normalizeMobile(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = toLatinDigits(value.trim()).replace(/[\s().-]/g, '');
  const local = /^(?:(?:\+|00)?880)?0?(1\d{9})$/.exec(digits)?.[1];
  return local === undefined ? digits : `+880${local}`;
}

export const mobile = (sentences: { missing: string; wrong: string }) =>
  z.preprocess(
    normalizeMobile,
    z
      .string(sentences.missing)
      .min(1, sentences.missing)
      .regex(/^\+8801\d{9}$/, sentences.wrong),
  );

/** Anyone's number, also from abroad, where a family may be choosing the cow. */
export const phone = (sentences: { missing: string; wrong: string }) =>
  z.preprocess(
    normalizeMobile,
    z
      .string(sentences.missing)
      .min(1, sentences.missing)
      .regex(/^\+?\d{6,15}$/, sentences.wrong),
  );

/** What somebody typed that is neither a number nor an address: one line of it, unless the pattern allows more. */
export const words = (missing: string, max: number, pattern = PLAIN) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters`)
    .regex(pattern, 'Please use plain text');
