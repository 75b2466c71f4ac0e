import { oneLine } from '~/domain/tag-search';
import type { ListDefinition } from '~/office/ui/list-query';

/** As long as the API takes it. */
const LONGEST_SEARCH = 60;
export const searchOf = (typed: string): string => oneLine(typed, LONGEST_SEARCH);

const listAt = (path: string): ListDefinition<'q'> => ({
  path,
  sizes: [20, 50, 100],
  filters: { q: searchOf },
  sortFields: [],
});

export const PEOPLE_LISTS = {
  ADMIN: listAt('/users/admin'),
  AGENT: listAt('/users/agent'),
  CUSTOMER: listAt('/users/customers'),
};
