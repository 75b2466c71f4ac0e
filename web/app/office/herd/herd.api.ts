import type { DuePage, CowHealth, HealthCorrection, NewHealthEntry } from '@khamar/contract/herd/health';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

export interface Command<Body> {
  /** The same for every attempt of a command. */
  key: string;
  body: Body;
}

export const herdCommand = (path: string, { key, body }: Command<object>) => ({
  url: `/herd/${path}`,
  method: 'POST' as const,
  headers: { 'idempotency-key': key },
  body,
});
export interface RecordOf<Body> extends Command<Body> {
  /** Of the cow or of the entry. */
  id: string;
}

/** Even after an error, so that the screen shows the current state. */
const changed = () => ['Health'] as const;

const herdApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cowHealth: build.query<CowHealth, string>({
      query: (cow) => `/herd/cows/${encodeURIComponent(cow)}/health`,
      providesTags: ['Health'],
    }),
    listDue: build.query<DuePage, ListParameters>({
      query: (params) => ({ url: '/herd/due', params }),
      providesTags: ['Health'],
    }),
    recordHealth: build.mutation<unknown, RecordOf<NewHealthEntry>>({
      query: ({ id, ...given }) => herdCommand(`cows/${id}/health`, given),
      invalidatesTags: changed,
    }),
    correctHealth: build.mutation<unknown, RecordOf<HealthCorrection>>({
      query: ({ id, ...given }) => herdCommand(`health/${id}/correct`, given),
      invalidatesTags: changed,
    }),
    removeHealth: build.mutation<unknown, RecordOf<object>>({
      query: ({ id, ...given }) => herdCommand(`health/${id}/remove`, given),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCowHealthQuery,
  useLazyCowHealthQuery,
  useListDueQuery,
  useRecordHealthMutation,
  useCorrectHealthMutation,
  useRemoveHealthMutation,
} = herdApi;
