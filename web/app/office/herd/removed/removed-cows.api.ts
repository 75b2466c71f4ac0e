import type { InventoryCow, RemovedPage } from '@khamar/contract/cows/inventory';
import { baseApi } from '~/api/base-api';

export const PAGE_SIZE = 20;

export const removedCowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRemoved: build.query<RemovedPage, number>({
      query: (page) => ({ url: '/product/dashboard/removed-cows', params: { page, limit: PAGE_SIZE } }),
      providesTags: ['Inventory'],
    }),
    restoreCow: build.mutation<InventoryCow, string>({
      query: (id) => ({ url: `/product/dashboard/restore-cow/${id}`, method: 'POST' }),
      // Also after a refusal: somebody may have been faster.
      invalidatesTags: ['Inventory', 'Cow'],
    }),
  }),
});

export const { useListRemovedQuery, useRestoreCowMutation } = removedCowsApi;
