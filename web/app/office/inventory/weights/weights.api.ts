import type { CowWeights, NewWeight, WeightCorrection, WeightRecorded } from '@khamar/contract/cows/weight';
import { officeApi } from '~/office/office.api';

const urlOf = (cowId: string) => `/product/dashboard/cow-weights/${cowId}`;
const headersOf = (key: string) => ({ 'idempotency-key': key });
/** The weight is a column of the inventory table too. */
const changedTags = () => ['Inventory', 'Cow'] as const;

const weightsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cowWeights: build.query<CowWeights, string>({
      query: urlOf,
      providesTags: ['Inventory'],
      keepUnusedDataFor: 0,
    }),
    addWeight: build.mutation<WeightRecorded, { cowId: string; body: NewWeight; key: string }>({
      query: ({ cowId, body, key }) => ({ url: urlOf(cowId), method: 'POST', body, headers: headersOf(key) }),
      invalidatesTags: changedTags,
    }),
    correctWeight: build.mutation<
      WeightRecorded,
      { cowId: string; weightId: string; body: WeightCorrection; key: string }
    >({
      query: ({ cowId, weightId, body, key }) => ({
        url: `${urlOf(cowId)}/${weightId}/correct`,
        method: 'POST',
        body,
        headers: headersOf(key),
      }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const { useCowWeightsQuery, useAddWeightMutation, useCorrectWeightMutation } = weightsApi;
