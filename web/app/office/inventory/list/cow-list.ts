import { AVAILABILITY, COLOR_FILTERS, COW_SIZES, GENDERS, SORT_FIELDS } from '@khamar/contract/cows/enums';
import { tagOf } from '~/domain/tag-search';
import { type ListDefinition, oneOf } from '~/office/ui/table/list-query';
import type { ListAddress } from '~/office/ui/table/use-list-query';

/** Filters with a fixed set of values. */
export const CHOICES = {
  availabilityStatus: AVAILABILITY,
  gender: GENDERS,
  color: COLOR_FILTERS,
  cowSize: COW_SIZES,
  picture: ['yes', 'no'],
} as const;
export type Choice = keyof typeof CHOICES;
export const CHOICE_NAMES: Choice[] = ['availabilityStatus', 'gender', 'color', 'cowSize', 'picture'];

type CowFilter = 'tagId' | Choice;
export type CowListAddress = ListAddress<CowFilter>;

export const COW_LIST: ListDefinition<CowFilter> = {
  path: '/cows/all',
  sizes: [10, 20, 50, 100],
  filters: {
    tagId: tagOf,
    availabilityStatus: oneOf(CHOICES.availabilityStatus),
    gender: oneOf(CHOICES.gender),
    color: oneOf(CHOICES.color),
    cowSize: oneOf(CHOICES.cowSize),
    picture: oneOf(CHOICES.picture),
  },
  sortFields: SORT_FIELDS,
};

export const NO_FILTERS: Record<CowFilter, string> = {
  tagId: '',
  availabilityStatus: '',
  gender: '',
  color: '',
  cowSize: '',
  picture: '',
};

/** Query parameter with the selected tags of a page. */
const CHOSEN = 'chosen';

/** Limits the list to these tags; the whole page if there are none. */
export const withChosen = (search: string, tags: readonly string[]): string =>
  tags.length === 0 ? search : `${search === '' ? '?' : `${search}&`}${CHOSEN}=${tags.join(',')}`;

export const chosenIn = (search: URLSearchParams): string[] =>
  (search.get(CHOSEN) ?? '').split(',').filter((tag) => tag !== '');
