import { z } from 'zod';
import { errorWith } from '../envelope.ts';

/** Of a trx_used error. */
const TrxIdUse = z.object({
  usedFor: z
    .string()
    .optional()
    .describe("The code of the customer's own booking for which the TrxID was used; never anyone else's"),
});
export type TrxIdUse = z.infer<typeof TrxIdUse>;

export const TrxIdUsedError = errorWith(TrxIdUse.shape).meta({ id: 'TrxIdUsedError' });
