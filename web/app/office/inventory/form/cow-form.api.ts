import type { CowDetail } from '@khamar/contract/cows/cow';
import type { CowInput, CowUpdate, InventoryCow } from '@khamar/contract/cows/inventory';
import type { StoredImage } from '@khamar/contract/media/image';
import { officeApi } from '~/office/office.api';
import { uploadFetch } from '~/api/upload-fetch';

interface Sending<Data> {
  data: Data;
  image: Blob | null;
  onProgress: (done: number) => void;
}

/** In milliseconds; uploading a photo over a weak signal takes minutes. */
const TIMEOUT = 180_000;

function formRequest({
  data,
  image,
  onProgress,
}: Partial<Sending<unknown>> & Omit<Sending<unknown>, 'data'>) {
  const body = new FormData();
  if (data !== undefined) body.append('data', JSON.stringify(data));
  if (image !== null) body.append('image', image, 'cow.jpg');
  return { body, timeout: TIMEOUT, fetchFn: uploadFetch(onProgress) };
}

/** Also invalidated if there was no response: the cow may have been saved. */
const changedTags = ['Inventory', 'Cow'] as const;

export const cowFormApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    addCow: build.mutation<InventoryCow, Sending<CowInput>>({
      query: (sending) => ({ url: '/product/dashboard/add-cow', method: 'POST', ...formRequest(sending) }),
      invalidatesTags: changedTags,
    }),
    updateCow: build.mutation<InventoryCow, Sending<CowUpdate> & { tagId: string }>({
      query: ({ tagId, ...sending }) => ({
        url: `/product/dashboard/update-cow/${encodeURIComponent(tagId)}`,
        method: 'PUT',
        ...formRequest(sending),
      }),
      invalidatesTags: changedTags,
    }),
    storeImage: build.mutation<StoredImage, Omit<Sending<never>, 'data'>>({
      query: (sending) => ({
        url: '/product/dashboard/add-picture',
        method: 'POST',
        ...formRequest(sending),
      }),
    }),
    cowOfTag: build.query<CowDetail, string>({
      query: (tagId) => `/product/get-cow/${encodeURIComponent(tagId)}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAddCowMutation, useUpdateCowMutation, useStoreImageMutation, useLazyCowOfTagQuery } =
  cowFormApi;
