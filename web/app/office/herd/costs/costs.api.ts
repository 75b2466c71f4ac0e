import type {
  CostCorrection,
  CowCosts,
  FeedCorrection,
  GroupList,
  GroupMove,
  HerdGroup,
  NewCost,
  NewFeed,
  NewGroup,
} from '@khamar/contract/herd/costs';
import { type Command, herdCommand, type RecordOf } from '~/office/herd/herd.api';
import { officeApi } from '~/office/office.api';

/** Even after an error, so that the screen shows the current state. */
const changed = () => ['Cost'] as const;

const costsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cowCosts: build.query<CowCosts, string>({
      query: (cow) => `/herd/cows/${cow}/costs`,
      providesTags: ['Cost', 'Money'],
    }),
    recordCost: build.mutation<unknown, RecordOf<NewCost>>({
      query: ({ id, ...given }) => herdCommand(`cows/${id}/costs`, given),
      invalidatesTags: changed,
    }),
    correctCost: build.mutation<unknown, RecordOf<CostCorrection>>({
      query: ({ id, ...given }) => herdCommand(`costs/${id}/correct`, given),
      invalidatesTags: changed,
    }),
    removeCost: build.mutation<unknown, RecordOf<object>>({
      query: ({ id, ...given }) => herdCommand(`costs/${id}/remove`, given),
      invalidatesTags: changed,
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
    recordFeed: build.mutation<unknown, RecordOf<NewFeed>>({
      query: ({ id, ...given }) => herdCommand(`groups/${id}/feed`, given),
      invalidatesTags: changed,
    }),
    correctFeed: build.mutation<unknown, RecordOf<FeedCorrection>>({
      query: ({ id, ...given }) => herdCommand(`feed/${id}/correct`, given),
      invalidatesTags: changed,
    }),
    removeFeed: build.mutation<unknown, RecordOf<object>>({
      query: ({ id, ...given }) => herdCommand(`feed/${id}/remove`, given),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCowCostsQuery,
  useRecordCostMutation,
  useCorrectCostMutation,
  useRemoveCostMutation,
  useListGroupsQuery,
  useAddGroupMutation,
  useMoveCowsMutation,
  useRecordFeedMutation,
  useCorrectFeedMutation,
  useRemoveFeedMutation,
} = costsApi;
