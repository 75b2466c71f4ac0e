import type { CowChain } from '@khamar/contract/cows/chain';
import { baseApi } from '~/api/base-api';

const chainApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCowChain: build.query<CowChain, string>({
      query: (tagId) => `/product/cow-chain/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetCowChainQuery } = chainApi;
