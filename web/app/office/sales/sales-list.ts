import { HOLD_ENDS_WITHIN_HOURS } from '@khamar/contract/office/waiting';
import { BOOKING_STATES } from '@khamar/contract/sales/booking-state';
import { oneLine } from '~/domain/tag-search';
import { dayOf, type ListDefinition, oneOf } from '~/office/ui/list-query';

/** As long as the API takes it. */
const LONGEST_SEARCH = 60;
export const searchOf = (typed: string): string => oneLine(typed, LONGEST_SEARCH);

export const SALES_LIST: ListDefinition<'q' | 'state' | 'endsWithin' | 'from' | 'to'> = {
  path: '/sales',
  sizes: [20, 50, 100],
  filters: {
    q: searchOf,
    state: oneOf(BOOKING_STATES),
    endsWithin: oneOf([String(HOLD_ENDS_WITHIN_HOURS)]),
    from: dayOf,
    to: dayOf,
  },
  sortFields: [],
};
