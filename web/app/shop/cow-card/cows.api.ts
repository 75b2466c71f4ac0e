import type { Cow, CowPage } from '@khamar/contract/cows/cow';
import type { Answer } from '@khamar/contract/envelope';
import { baseApi } from '~/api/base-api';
import { callFor, type CowListArg } from './cow-list-call.ts';

export const cowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest of the herd, as a screen shows them that has no filters. Pages count from 0. */
    getAllCows: build.query<CowPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/product/get-all-cows', params }),
      transformResponse: (answer: Answer<CowPage>) => answer.data,
      providesTags: ['Cow'],
    }),
    /** Whatever the catalogue wishes, by the call that is made for it. */
    findCows: build.query<CowPage, CowListArg>({
      query: callFor,
      transformResponse: (answer: Answer<CowPage>) => answer.data,
      providesTags: ['Cow'],
    }),
    getCow: build.query<Cow, string>({
      query: (tagId) => `/product/get-cow/${encodeURIComponent(tagId)}`,
      transformResponse: (answer: Answer<Cow>) => answer.data,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetAllCowsQuery, useFindCowsQuery, useGetCowQuery } = cowsApi;
