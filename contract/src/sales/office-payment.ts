import { z } from 'zod';
import { Paisa } from './money.ts';

/** What only staff see of a payment. */
export const officePaymentFields = {
  recordedBy: z.string().describe('Who recorded it: a username, (buyer) or (gateway)'),
  voidRequest: z
    .object({
      reason: z.string(),
      correctedPaisa: Paisa.nullable().describe('The amount to record instead'),
      askedBy: z.string().describe('Someone else must void or decline it'),
      askedAt: z.iso.datetime(),
    })
    .nullable()
    .describe('While a request to void this payment is undecided'),
};
