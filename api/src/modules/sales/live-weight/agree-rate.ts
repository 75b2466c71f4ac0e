import { fieldError } from '@khamar/contract/field-error';
import { COW_LIMITS } from '@khamar/contract/limits';
import type { WeightTerms } from '@khamar/contract/sales/live-weight';
import { isFarBelow, priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import { agreePrice } from '../prices/agree-price.ts';
import type { BookingTable } from '../sales.table.ts';
import { mayLowerPrices } from './weights-by-others.ts';
import type { Selectable } from 'kysely';

/** Of a booking that is not sold by live weight, or not any more. */
export const FIXED_PRICE = {
  rate_paisa: null,
  agreed_kg: null,
  tolerance_percent: null,
  dispatch_weight_id: null,
  dispatch_kg: null,
  is_weight_pending: false,
} as const;

interface Asked {
  /** The asking price, and the weight that it was for. */
  askingPaisa: number;
  askingKg: number;
  /** The weight at agreement. */
  kg: number;
  /** The last weight that someone else recorded. */
  kgByOthers: number;
}

/** Half-up to whole taka, like a price by weight. */
const askedFor = ({ askingPaisa, askingKg, kg }: Omit<Asked, 'kgByOthers'>): number =>
  Math.floor((askingPaisa * kg * 2 + 100 * askingKg) / (200 * askingKg)) * 100;

/**
 * A price per KG that staff agreed on. The discount counts by KG: from what this weight costs at the asking price per KG. So an animal that
 * has gained or lost weight needs no more and no fewer approvals. Agents may type and record weights, so theirs counts only near the last
 * one of someone else.
 */
export function agreeRate(
  settings: Pick<SalesSettings, 'current'>,
  actor: Actor,
  asked: Asked,
  terms: {
    ratePaisa: number;
    tolerancePercent?: number | undefined;
    confirmUnusualPrice?: boolean | undefined;
  },
) {
  const { ratePaisa, tolerancePercent, confirmUnusualPrice } = terms;
  const usualTolerance = settings.current.selling.tolerancePercent;
  const pricePaisa = priceByWeight(asked.kg, ratePaisa);
  if (pricePaisa === 0) throw wrongField('invalid_request', 'ratePaisa', fieldError('rate_missing'));
  if (pricePaisa > COW_LIMITS.maxPrice * 100)
    throw wrongField('invalid_request', 'ratePaisa', fieldError('quote_price_too_high'));
  if (!mayLowerPrices(actor)) {
    if (tolerancePercent !== undefined && tolerancePercent > usualTolerance)
      throw wrongField('invalid_request', 'tolerancePercent', fieldError('tolerance_wrong', usualTolerance));
    if (isFarBelow(asked.kg, { agreedKg: asked.kgByOthers, tolerancePercent: usualTolerance }))
      throw new AppError('discount_limit');
  }
  return {
    ...agreePrice(settings, actor, askedFor(asked), { pricePaisa, ratePaisa, confirmUnusualPrice }),
    ...FIXED_PRICE,
    rate_paisa: ratePaisa,
    agreed_kg: asked.kg,
    tolerance_percent: tolerancePercent ?? usualTolerance,
  };
}

type Columns = Pick<Selectable<BookingTable>, 'rate_paisa' | 'agreed_kg' | 'tolerance_percent'>;

/** Undefined if the price is fixed. */
export function weightTermsOf({
  rate_paisa,
  agreed_kg,
  tolerance_percent,
}: Columns): WeightTerms | undefined {
  if (rate_paisa === null || agreed_kg === null || tolerance_percent === null) return undefined;
  return { ratePaisa: Number(rate_paisa), agreedKg: agreed_kg, tolerancePercent: tolerance_percent };
}
