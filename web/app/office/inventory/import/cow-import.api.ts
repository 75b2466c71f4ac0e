import type { ImportDone, ImportPreview, ImportSheet } from '@khamar/contract/cows/sheets/cow-import';
import type { SheetUpdate, UpdateDone, UpdatePreview } from '@khamar/contract/cows/sheets/cow-updates';
import { officeApi } from '~/office/office.api';
import { uploadFetch } from '~/api/upload-fetch';

interface Sending<Body = ImportSheet> {
  body: Body;
  onProgress: (done: number) => void;
}

/** In milliseconds; four megabytes over a weak signal take minutes. */
const TIMEOUT = 180_000;

const upload = (path: string, { body, onProgress }: Sending, key?: string) => ({
  url: `/product/dashboard/${path}`,
  method: 'POST' as const,
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  body,
  timeout: TIMEOUT,
  fetchFn: uploadFetch(onProgress),
});

export const cowImportApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    previewImport: build.mutation<ImportPreview, Sending>({
      query: (sending) => upload('preview-import', sending),
    }),
    importCows: build.mutation<ImportDone, Sending & { key: string }>({
      query: ({ key, ...sending }) => upload('import-cows', sending, key),
      invalidatesTags: ['Inventory', 'Cow'],
    }),
    previewUpdates: build.mutation<UpdatePreview, Sending>({
      query: (sending) => upload('preview-updates', sending),
    }),
    updateCows: build.mutation<UpdateDone, Sending<SheetUpdate> & { key: string }>({
      query: ({ key, ...sending }) => upload('update-cows', sending, key),
      invalidatesTags: ['Inventory', 'Cow', 'Cost'],
    }),
  }),
});

export const {
  usePreviewImportMutation,
  useImportCowsMutation,
  usePreviewUpdatesMutation,
  useUpdateCowsMutation,
} = cowImportApi;
