import { BOOKING_STATES } from '@khamar/contract/sales/booking-state';
import { oneLine } from '~/domain/tag-search';
import { type ListDefinition, oneOf } from '~/office/ui/list-query';

/** As long as the API takes it. */
const LONGEST_SEARCH = 60;
export const searchOf = (typed: string): string => oneLine(typed, LONGEST_SEARCH);

export const SALES_LIST: ListDefinition<'q' | 'state'> = {
  path: '/sales',
  sizes: [20, 50, 100],
  filters: { q: searchOf, state: oneOf(BOOKING_STATES) },
  sortFields: [],
};
