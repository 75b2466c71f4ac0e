import type { NewWeight, WeightRecorded } from '@khamar/contract/cows/weight';
import type { RoundQuery, WeighingRound } from '@khamar/contract/cows/weighing-round';
import type { StoredImage } from '@khamar/contract/media/image';
import { baseApi } from '~/api/base-api';

/** A phone at the edge of a network is slow, and a photo is large. */
const TIMEOUT = 60_000;

export const weighingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    weighingRound: build.query<WeighingRound, RoundQuery>({
      query: (params) => ({ url: '/product/dashboard/weighing-round', params, timeout: TIMEOUT }),
    }),
    sendWeight: build.mutation<WeightRecorded, { cowId: string; body: NewWeight; key: string }>({
      query: ({ cowId, body, key }) => ({
        url: `/product/dashboard/cow-weights/${cowId}`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
        timeout: TIMEOUT,
        mustConfirm: true,
      }),
    }),
    storeWeightPhoto: build.mutation<StoredImage, Blob>({
      query: (photo) => {
        const body = new FormData();
        body.append('image', photo, 'weight.jpg');
        return {
          url: '/product/dashboard/weight-photo',
          method: 'POST',
          body,
          timeout: TIMEOUT,
          mustConfirm: true,
        };
      },
    }),
  }),
});

export const { useStoreWeightPhotoMutation } = weighingApi;
