import { z } from 'zod';

const PLACEHOLDER = /change-me/i;
const MIN_DISTINCT = 16;
const HEX = /^[0-9a-f]{64,}$/i;
/** 64 random hex digits have fewer distinct ones in about one case in six million. */
const MIN_DISTINCT_HEX = 12;

/** For secrets issued by others (database, mail server, storage), who decide on their strength. */
export const withoutPlaceholder = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((value) => !PLACEHOLDER.test(value), {
    error: 'still contains the placeholder CHANGE-ME: replace it with your own value',
  });

/** For our own secrets, whose strength only we can check. */
export const ownSecret = z
  .string()
  .min(32)
  .refine((value) => !PLACEHOLDER.test(value) && isVaried(value), {
    error: 'is the example or has too few distinct characters: generate one with openssl rand -base64 48',
  });

function isVaried(secret: string): boolean {
  const distinct = new Set(secret).size;
  return distinct >= MIN_DISTINCT || (HEX.test(secret) && distinct >= MIN_DISTINCT_HEX);
}
