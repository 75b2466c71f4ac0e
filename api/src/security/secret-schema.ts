import { z } from 'zod';

const PLACEHOLDER = /change-me/i;
const LEAST_DIFFERENT = 16;
const HEX = /^[0-9a-f]{64,}$/i;
/** 64 random hex digits have fewer distinct ones in about one case in six million. */
const LEAST_DIFFERENT_HEX = 12;

/** For secrets issued by others (database, mail server, storage), who decide on their strength. */
export const withoutPlaceholder = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((value) => !PLACEHOLDER.test(value), {
    error: 'still holds CHANGE-ME of the example: put in the one that you were given or have chosen',
  });

/** For our own secrets, whose strength only we can check. */
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
