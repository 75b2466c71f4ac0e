import { baseApi } from '~/api/base-api';
import type { InventoryParameters } from './inventory-query.ts';

/** A million cows over a weak signal take their time. */
const PATIENCE = 600_000;

/** The store holds the address of the file within this page, because a Blob cannot be kept in it. */
const asAddress = async (response: Response) => URL.createObjectURL(await response.blob());

export const exportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportCows: build.mutation<string, InventoryParameters>({
      query: (params) => ({
        url: '/product/dashboard/export-cows',
        params,
        timeout: PATIENCE,
        readFile: asAddress,
      }),
    }),
  }),
});

export const { useExportCowsMutation } = exportApi;
