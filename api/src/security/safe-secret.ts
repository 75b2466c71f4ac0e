import { z } from 'zod';

const PLACEHOLDER = /change-me/i;
const LEAST_DIFFERENT = 16;
const HEX = /^[0-9a-f]{64,}$/i;
/** Of 64 random hex digits fewer are different in one case of six million. */
const LEAST_DIFFERENT_HEX = 12;

/** Of what is set by whoever runs the database, the mail server or the store: its strength is decided there. */
export const withoutPlaceholder = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((value) => !PLACEHOLDER.test(value), {
    error: 'still holds CHANGE-ME of the example: put in the one that you were given or have chosen',
  });

/** A secret of our own, whose strength nobody else decides. */
export const ownSecret = z
  .string()
  .min(32)
  .refine((value) => !PLACEHOLDER.test(value) && isVaried(value), {
    error:
      'is the example or has too few different characters: put in a secret of your own, made with openssl rand -base64 48',
  });

function isVaried(secret: string): boolean {
  const different = new Set(secret).size;
  return different >= LEAST_DIFFERENT || (HEX.test(secret) && different >= LEAST_DIFFERENT_HEX);
}
