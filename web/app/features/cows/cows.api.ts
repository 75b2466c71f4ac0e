import type { Cow, CowPage } from '@khamar/contract/cow';
import type { Answer } from '@khamar/contract/envelope';
import { baseApi } from '~/store/base-api';

/** As the API counts: pages from 0. */
export interface CowListArg {
  page: number;
  limit: number;
}

export const cowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAllCows: build.query<CowPage, CowListArg>({
      query: ({ page, limit }) => ({ url: '/product/get-all-cows', params: { page, limit } }),
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

export const { useGetAllCowsQuery, useGetCowQuery } = cowsApi;
