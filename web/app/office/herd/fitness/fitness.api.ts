import type { CowFitness, FitnessCorrection, NewFitnessChecks } from '@khamar/contract/herd/fitness';
import { herdCommand, type RecordOf } from '~/office/herd/herd.api';
import { officeApi } from '~/office/office.api';

/** Even after an error, so that the screen shows the current state. */
const changed = () => ['Fitness'] as const;

const fitnessApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cowFitness: build.query<CowFitness, string>({
      query: (cow) => `/herd/cows/${cow}/fitness`,
      providesTags: ['Fitness'],
    }),
    recordFitness: build.mutation<unknown, RecordOf<NewFitnessChecks>>({
      query: ({ id, ...given }) => herdCommand(`cows/${id}/fitness`, given),
      invalidatesTags: changed,
    }),
    correctFitness: build.mutation<unknown, RecordOf<FitnessCorrection>>({
      query: ({ id, ...given }) => herdCommand(`fitness/${id}/correct`, given),
      invalidatesTags: changed,
    }),
    removeFitness: build.mutation<unknown, RecordOf<object>>({
      query: ({ id, ...given }) => herdCommand(`fitness/${id}/remove`, given),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCowFitnessQuery,
  useRecordFitnessMutation,
  useCorrectFitnessMutation,
  useRemoveFitnessMutation,
} = fitnessApi;
