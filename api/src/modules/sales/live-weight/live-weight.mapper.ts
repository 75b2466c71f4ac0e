import type { LiveWeight } from '@khamar/contract/sales/live-weight';
import { priceByWeight } from '@khamar/contract/sales/live-weight-price';
import type { ListedBooking } from '../bookings/bookings.repository.ts';
import { weightTermsOf } from './agree-rate.ts';

/** Null if the price is fixed. */
export function toLiveWeight(row: ListedBooking): LiveWeight | null {
  const terms = weightTermsOf(row);
  if (terms === undefined) return null;
  const { dispatch_kg, weighed_at, is_weight_pending, is_weight_current } = row;
  return {
    ...terms,
    estimatePaisa: priceByWeight(terms.agreedKg, terms.ratePaisa),
    dispatch:
      dispatch_kg === null || weighed_at === null
        ? null
        : {
            kg: dispatch_kg,
            weighedAt: weighed_at.toISOString(),
            pricePaisa: priceByWeight(dispatch_kg, terms.ratePaisa),
            isToAgree: is_weight_pending,
            isCurrent: is_weight_current,
          },
  };
}
