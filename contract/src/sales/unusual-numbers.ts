import { z } from 'zod';
import { errorWith } from '../envelope.ts';
import { Paisa } from './money.ts';

/** Both numbers, of a price_unusual or an amount_over_balance error. The request is repeated with a confirmation. */
const UnusualNumbers = z.object({
  price: z
    .object({
      agreedPaisa: Paisa,
      askingPaisa: Paisa.describe('For the same weight, if it is by KG'),
      ratePaisa: Paisa.optional().describe('The agreed price per KG'),
    })
    .optional(),
  amount: z.object({ amountPaisa: Paisa, duePaisa: Paisa.describe('The balance due') }).optional(),
});
export type UnusualNumbers = z.infer<typeof UnusualNumbers>;

export const UnusualNumbersError = errorWith(UnusualNumbers.shape).meta({ id: 'UnusualNumbersError' });
