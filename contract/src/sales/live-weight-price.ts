/** No zod here: forms of the site load this. */

/** How long before loading or delivery the dispatch weight may have been recorded. */
export const DISPATCH_WEIGHT_HOURS = 24;

/** The largest tolerance that can be agreed. */
export const MAX_TOLERANCE_PERCENT = 20;

/** Rounded half-up to whole taka. */
export const priceByWeight = (kg: number, ratePaisa: number): number =>
  Math.floor((kg * ratePaisa + 50) / 100) * 100;

/** Outside the tolerance the customer must agree. */
export const isWithinTolerance = (
  kg: number,
  { agreedKg, tolerancePercent }: { agreedKg: number; tolerancePercent: number },
): boolean => Math.abs(kg - agreedKg) * 100 <= agreedKg * tolerancePercent;

/** Lighter, and beyond the tolerance. */
export const isFarBelow = (kg: number, terms: { agreedKg: number; tolerancePercent: number }): boolean =>
  kg < terms.agreedKg && !isWithinTolerance(kg, terms);

interface Weighed {
  weightKg: number;
  liveWeight: { agreedKg: number; dispatch: { kg: number; isToAgree: boolean } | null } | null;
}

/** The weight that the price of a booking is for; with a fixed price the weight at booking. */
export function pricedKg({ weightKg, liveWeight }: Weighed): number {
  if (liveWeight === null) return weightKg;
  const { agreedKg, dispatch } = liveWeight;
  return dispatch === null || dispatch.isToAgree ? agreedKg : dispatch.kg;
}
