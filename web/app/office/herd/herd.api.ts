import type { CowFitness } from '@khamar/contract/herd/fitness';
import type { CowHealth, DuePage } from '@khamar/contract/herd/health';
import type { CowMilk, MilkDay } from '@khamar/contract/herd/milk';
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

/** The kinds of entries by their path, and what they change. */
const CHANGED = {
  health: 'Health',
  fitness: 'Fitness',
  milk: 'Milk',
  costs: 'Cost',
  feed: 'Cost',
} as const;
export type EntryPath = keyof typeof CHANGED;

interface EntryCommand extends Command<object> {
  path: EntryPath;
  /** Of the cow or group of a new entry, otherwise of the entry. */
  id: string;
}

/** Even after an error, so that the screen shows the current state. */
const changed = (_result: unknown, _error: unknown, { path }: EntryCommand) => [CHANGED[path]];

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
    cowFitness: build.query<CowFitness, string>({
      query: (cow) => `/herd/cows/${cow}/fitness`,
      providesTags: ['Fitness'],
    }),
    cowMilk: build.query<CowMilk, string>({
      query: (cow) => `/herd/cows/${cow}/milk`,
      providesTags: ['Milk'],
    }),
    milkDay: build.query<MilkDay, string>({
      query: (day) => ({ url: '/herd/milk', params: { day } }),
      providesTags: ['Milk'],
    }),
    recordEntry: build.mutation<unknown, EntryCommand>({
      query: ({ path, id, ...given }) =>
        herdCommand(`${path === 'feed' ? 'groups' : 'cows'}/${id}/${path}`, given),
      invalidatesTags: changed,
    }),
    correctEntry: build.mutation<unknown, EntryCommand>({
      query: ({ path, id, ...given }) => herdCommand(`${path}/${id}/correct`, given),
      invalidatesTags: changed,
    }),
    removeEntry: build.mutation<unknown, EntryCommand>({
      query: ({ path, id, ...given }) => herdCommand(`${path}/${id}/remove`, given),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCowHealthQuery,
  useLazyCowHealthQuery,
  useListDueQuery,
  useCowFitnessQuery,
  useCowMilkQuery,
  useMilkDayQuery,
  useRecordEntryMutation,
  useCorrectEntryMutation,
  useRemoveEntryMutation,
} = herdApi;
