import type { Cow, CowPage } from '@khamar/contract/cows/cow';
import { baseApi } from '~/api/base-api';
import { callFor, type CowListArg } from './cow-list-call.ts';

export const cowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest of the herd, as a screen shows them that has no filters. Pages count from 0. */
    getAllCows: build.query<CowPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/product/get-all-cows', params }),
      providesTags: ['Cow'],
    }),
    /** Whatever the catalogue wishes, by the call that is made for it. */
    findCows: build.query<CowPage, CowListArg>({
      query: callFor,
      providesTags: ['Cow'],
    }),
    getCow: build.query<Cow, string>({
      query: (tagId) => `/product/get-cow/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetAllCowsQuery, useFindCowsQuery, useGetCowQuery } = cowsApi;
