import type { CowMilk, MilkCorrection, MilkDay, NewMilk } from '@khamar/contract/herd/milk';
import { herdCommand, type RecordOf } from '~/office/herd/herd.api';
import { officeApi } from '~/office/office.api';

/** Even after an error, so that the screen shows the current state. */
const changed = () => ['Milk'] as const;

const milkApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cowMilk: build.query<CowMilk, string>({
      query: (cow) => `/herd/cows/${cow}/milk`,
      providesTags: ['Milk'],
    }),
    milkDay: build.query<MilkDay, string>({
      query: (day) => ({ url: '/herd/milk', params: { day } }),
      providesTags: ['Milk'],
    }),
    recordMilk: build.mutation<unknown, RecordOf<NewMilk>>({
      query: ({ id, ...given }) => herdCommand(`cows/${id}/milk`, given),
      invalidatesTags: changed,
    }),
    correctMilk: build.mutation<unknown, RecordOf<MilkCorrection>>({
      query: ({ id, ...given }) => herdCommand(`milk/${id}/correct`, given),
      invalidatesTags: changed,
    }),
    removeMilk: build.mutation<unknown, RecordOf<object>>({
      query: ({ id, ...given }) => herdCommand(`milk/${id}/remove`, given),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCowMilkQuery,
  useMilkDayQuery,
  useRecordMilkMutation,
  useCorrectMilkMutation,
  useRemoveMilkMutation,
} = milkApi;
