import type { Answer } from '@khamar/contract/envelope';
import type { LeadPage } from '@khamar/contract/people/lead';
import { baseApi } from '~/api/base-api';

export const leadInboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<LeadPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/leads', params }),
      transformResponse: ({ data }: Answer<LeadPage>) => data,
      providesTags: ['Lead'],
    }),
  }),
});

export const { useListLeadsQuery } = leadInboxApi;
