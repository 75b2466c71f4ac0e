import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { PAYOUT_PROVIDERS } from './enums.ts';
import { Paisa, PositivePaisa } from './money.ts';

/** Money that a wallet or payment gateway paid out to the farm's bank account. */
export const NewPayout = z.strictObject({
  provider: z.enum(PAYOUT_PROVIDERS),
  amountPaisa: PositivePaisa.describe('What left the wallet'),
  feePaisa: Paisa.describe('What the provider kept of it'),
});
export type NewPayout = z.infer<typeof NewPayout>;

export const ReversePayout = z.strictObject({ reason: freeText('reason_missing', 500, PLAIN_LINES) });

export const Payout = z
  .object({
    _id: z.uuid(),
    provider: z.enum(PAYOUT_PROVIDERS),
    amountPaisa: Paisa,
    feePaisa: Paisa,
    actor: z.string(),
    createdAt: z.iso.datetime(),
    reversedAt: z.iso.datetime().nullable().describe('When it was undone as a mistake'),
    reversedBy: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

export const PayoutPage = z
  .object({ payouts: z.array(Payout), totalPayouts: z.number().int().nonnegative() })
  .meta({ id: 'PayoutPage' });
export type PayoutPage = z.infer<typeof PayoutPage>;
