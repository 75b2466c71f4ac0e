import type { CowStanding } from '@khamar/contract/sales/live';
import { baseApi } from '~/api/base-api';

export const cowStandingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who has a cow changes more often than the cow. */
    getCowStanding: build.query<CowStanding, string>({
      query: (tagId) => `/live/cows/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetCowStandingQuery } = cowStandingApi;
