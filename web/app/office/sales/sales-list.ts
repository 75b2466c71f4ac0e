import { HOLD_ENDS_WITHIN_HOURS } from '@khamar/contract/office/waiting';
import { BOOKING_STATES } from '@khamar/contract/sales/booking-state';
import { dayOf, type ListDefinition, oneOf, searchOf } from '~/office/ui/table/list-query';

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
