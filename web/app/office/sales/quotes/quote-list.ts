import { tagOf } from '~/domain/tag-search';
import { type ListDefinition, oneOf } from '~/office/ui/table/list-query';

/** The API takes a whole tag or none. */
const wholeTag = (given: string): string => /^[A-Z0-9-]{3,32}$/.exec(tagOf(given))?.[0] ?? '';

export const QUOTE_LIST: ListDefinition<'tagId' | 'open'> = {
  path: '/sales/quotes',
  sizes: [20, 50, 100],
  filters: { tagId: wholeTag, open: oneOf(['yes']) },
  sortFields: [],
};
