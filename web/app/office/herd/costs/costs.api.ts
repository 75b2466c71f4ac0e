import type { CowCosts, GroupList, GroupMove, HerdGroup, NewGroup } from '@khamar/contract/herd/costs';
import { type Command, herdCommand } from '~/office/herd/herd.api';
import { officeApi } from '~/office/office.api';

/** Even after an error, so that the screen shows the current state. */
const changed = () => ['Cost'] as const;

const costsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cowCosts: build.query<CowCosts, string>({
      query: (cow) => `/herd/cows/${cow}/costs`,
      providesTags: ['Cost', 'Money'],
    }),
    listGroups: build.query<HerdGroup[], undefined>({
      query: () => '/herd/groups',
      transformResponse: ({ groups }: GroupList) => groups,
      providesTags: ['Cost'],
    }),
    addGroup: build.mutation<unknown, Command<NewGroup>>({
      query: (given) => herdCommand('groups', given),
      invalidatesTags: changed,
    }),
    moveCows: build.mutation<unknown, Command<GroupMove>>({
      query: (given) => herdCommand('moves', given),
      invalidatesTags: changed,
    }),
  }),
});

export const { useCowCostsQuery, useListGroupsQuery, useAddGroupMutation, useMoveCowsMutation } = costsApi;
