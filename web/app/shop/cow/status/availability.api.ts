import type { CowAvailability } from '@khamar/contract/sales/live';
import { baseApi } from '~/api/base-api';

export const availabilityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Separate from getCow, because it changes more often. */
    getCowAvailability: build.query<CowAvailability, string>({
      query: (tagId) => `/live/cows/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetCowAvailabilityQuery } = availabilityApi;
