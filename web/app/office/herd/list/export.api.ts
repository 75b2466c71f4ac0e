import { baseApi } from '~/api/base-api';
import type { InventoryParameters } from './inventory-query.ts';

/** A million cows over a weak signal take their time. */
const PATIENCE = 600_000;

/** A file becomes an address within this page: what the store keeps stays a text. A refusal is told as ever. */
async function asAddress(response: Response): Promise<unknown> {
  return response.ok ? URL.createObjectURL(await response.blob()) : response.json();
}

export const exportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportCows: build.mutation<string, InventoryParameters>({
      query: (params) => ({
        url: '/product/dashboard/export-cows',
        params,
        timeout: PATIENCE,
        responseHandler: asAddress,
      }),
    }),
  }),
});

export const { useExportCowsMutation } = exportApi;
