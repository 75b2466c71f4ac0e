import type { LeadPage } from '@khamar/contract/people/lead';
import { baseApi } from '~/api/base-api';

export const leadInboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<LeadPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/leads', params }),
      providesTags: ['Lead'],
    }),
  }),
});

export const { useListLeadsQuery } = leadInboxApi;
