import { type ListDefinition, searchOf } from '~/office/ui/table/list-query';

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
