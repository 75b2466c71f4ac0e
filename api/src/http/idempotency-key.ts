import { z } from 'zod';

const key = z.uuid().meta({
  description:
    'Made by the client, the same for every try of one request: a repetition gets the first answer',
  example: '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11',
});

/** Of routes whose requests a client may send again after a lost answer (db/idempotency.ts). */
export const IdempotencyHeaders = z.object({
  'idempotency-key': key.optional().meta({ description: key.description, example: key.meta()?.['example'] }),
});

/** Of commands that move money or an animal: without a key a lost answer could not be asked for again. */
export const CommandHeaders = z.object({ 'idempotency-key': key });
