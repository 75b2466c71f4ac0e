import type { CowStanding } from '@khamar/contract/sales/live';
import { baseApi } from '~/api/base-api';

export const cowStandingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Separate from getCow, because it changes more often. */
    getCowStanding: build.query<CowStanding, string>({
      query: (tagId) => `/live/cows/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetCowStandingQuery } = cowStandingApi;
