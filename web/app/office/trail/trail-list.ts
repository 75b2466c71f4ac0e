import type { AuditPage } from '@khamar/contract/audit/audit';
import { AUDIT_ENTITIES } from '@khamar/contract/audit/choices';
import { officeApi } from '~/office/office.api';
import { oneLine } from '~/domain/tag-search';
import { dayOf, type ListDefinition, type ListParameters, oneOf } from '~/office/ui/table/list-query';
import type { ListAddress } from '~/office/ui/table/use-list-query';

type TrailFilter = 'entity' | 'entityId' | 'actor' | 'from' | 'to';
export type TrailAddress = ListAddress<TrailFilter>;

/** An id of the API, or the code of a booking. */
const ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[2-9A-HJ-NP-Z]{8})$/i;
const LONGEST_NAME = 60;

export const TRAIL_LIST: ListDefinition<TrailFilter> = {
  path: '/trail',
  sizes: [50, 100],
  filters: {
    entity: oneOf(AUDIT_ENTITIES),
    entityId: (given) => (ID.test(given) ? given : ''),
    actor: (given) => oneLine(given, LONGEST_NAME),
    from: dayOf,
    to: dayOf,
  },
  sortFields: [],
};

const trailApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listTrail: build.query<AuditPage, ListParameters>({
      query: (params) => ({ url: '/audit', params }),
      providesTags: ['Trail'],
    }),
  }),
});

export const { useListTrailQuery } = trailApi;
