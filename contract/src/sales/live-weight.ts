import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { CowFields } from '../cows/inventory.ts';
import { fieldError } from '../field-error.ts';
import { COW_LIMITS } from '../limits.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { MAX_TOLERANCE_PERCENT } from './live-weight-price.ts';
import { AgreedPrice, Paisa } from './money.ts';

const RatePaisa = z
  .number(fieldError('rate_missing'))
  .int(fieldError('rate_missing'))
  .positive(fieldError('rate_missing'))
  .max(COW_LIMITS.maxPrice * 100, fieldError('quote_price_too_high'))
  .meta({ description: 'Price per KG in paisa, instead of a fixed price', example: 40_050 });
const TolerancePercent = z
  .number(fieldError('tolerance_wrong', MAX_TOLERANCE_PERCENT))
  .int(fieldError('tolerance_wrong', MAX_TOLERANCE_PERCENT))
  .min(0, fieldError('tolerance_wrong', MAX_TOLERANCE_PERCENT))
  .max(MAX_TOLERANCE_PERCENT, fieldError('tolerance_wrong', MAX_TOLERANCE_PERCENT));

/** Of a sale by live weight. */
export const byWeight = {
  ratePaisa: RatePaisa.optional(),
  tolerancePercent: TolerancePercent.optional().describe(
    'How far the dispatch weight may be from the weight now; the usual one if it is missing',
  ),
};
interface Priced {
  pricePaisa?: number | undefined;
  ratePaisa?: number | undefined;
}
/** A fixed price or a price per KG. */
export const isPricedOnce = ({ pricePaisa, ratePaisa }: Priced): boolean =>
  pricePaisa === undefined || ratePaisa === undefined;
export const isPriced = ({ pricePaisa, ratePaisa }: Priced): boolean =>
  (pricePaisa === undefined) !== (ratePaisa === undefined);

/** On a scale, now. */
export const kgOnScale = CowFields.shape.currentWeight;

export const DispatchWeight = z.strictObject({
  kg: kgOnScale,
  scale: freeText('note_missing', 60).optional().describe('Which scale'),
});
export type DispatchWeight = z.infer<typeof DispatchWeight>;

/** The price that was shown; another one is 409 `weight_changed`. */
export const AgreeToWeight = z.strictObject({ pricePaisa: AgreedPrice });
export type AgreeToWeight = z.infer<typeof AgreeToWeight>;

export const WeightConsent = z.strictObject({
  pricePaisa: AgreedPrice,
  consent: freeText('consent_missing', 500, PLAIN_LINES),
});
export type WeightConsent = z.infer<typeof WeightConsent>;

/** What was agreed: the price follows from the dispatch weight. */
export const WeightTerms = z.object({
  ratePaisa: Paisa.describe('Per KG'),
  agreedKg: z.number().int().positive().describe('The weight when it was agreed'),
  tolerancePercent: z.number().int().nonnegative(),
});
export type WeightTerms = z.infer<typeof WeightTerms>;

/** Of a booking that is sold by live weight. */
export const LiveWeight = WeightTerms.extend({
  estimatePaisa: Paisa.describe('The price at the weight when it was agreed'),
  dispatch: z
    .object({
      kg: z.number().int().positive(),
      weighedAt: z.iso.datetime(),
      pricePaisa: Paisa.describe('The final price, or the one to agree to'),
      isToAgree: z
        .boolean()
        .describe('Outside the tolerance: the cow does not leave until the customer agrees'),
      isCurrent: z.boolean().describe('Recorded recently and not corrected since; otherwise weigh again'),
    })
    .nullable()
    .describe('Null until it is weighed for dispatch'),
});
export type LiveWeight = z.infer<typeof LiveWeight>;
