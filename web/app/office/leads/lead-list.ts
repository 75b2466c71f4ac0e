import { LEAD_STATES } from '@khamar/contract/people/lead-state';
import {
  type ListDefinition,
  type ListParameters,
  type ListQuery,
  oneOf,
  parametersOf,
  searchOf,
} from '~/office/ui/table/list-query';

export const ALL = 'ALL';
type LeadFilter = 'q' | 'state' | 'assignee';

export const LEAD_LIST: ListDefinition<LeadFilter> = {
  path: '/leads',
  sizes: [20, 50, 100],
  filters: {
    q: searchOf,
    state: oneOf([...LEAD_STATES, ALL]),
    assignee: (given) => /^(me|none|[\da-f-]{36})$/.exec(given)?.[0] ?? '',
  },
  sortFields: [],
};

/** Without a choice those that wait for an answer; who searches means all. */
export const stateOf = ({ filters: { state, q } }: ListQuery<LeadFilter>): string =>
  state !== '' ? state : q === '' ? 'NEW' : ALL;

export function leadParameters(query: ListQuery<LeadFilter>): ListParameters {
  const state = stateOf(query);
  return parametersOf({ ...query, filters: { ...query.filters, state: state === ALL ? '' : state } });
}
