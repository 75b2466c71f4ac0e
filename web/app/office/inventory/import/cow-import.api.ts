import type { ImportDone, ImportPreview, ImportSheet } from '@khamar/contract/cows/sheets/cow-import';
import { officeApi } from '~/office/office.api';
import { uploadFetch } from '~/api/upload-fetch';

interface Sending {
  body: ImportSheet;
  onProgress: (done: number) => void;
}

/** In milliseconds; four megabytes over a weak signal take minutes. */
const TIMEOUT = 180_000;

export const cowImportApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    previewImport: build.mutation<ImportPreview, Sending>({
      query: ({ body, onProgress }) => ({
        url: '/product/dashboard/preview-import',
        method: 'POST',
        body,
        timeout: TIMEOUT,
        fetchFn: uploadFetch(onProgress),
      }),
    }),
    importCows: build.mutation<ImportDone, Sending & { key: string }>({
      query: ({ body, key, onProgress }) => ({
        url: '/product/dashboard/import-cows',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        timeout: TIMEOUT,
        fetchFn: uploadFetch(onProgress),
      }),
      invalidatesTags: ['Inventory', 'Cow'],
    }),
  }),
});

export const { usePreviewImportMutation, useImportCowsMutation } = cowImportApi;
