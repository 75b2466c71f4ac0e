import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { HistoryEntry, InventoryCow, InventoryPage, LeaveHerd } from '@khamar/contract/cows/inventory';
import type { ChangedCows } from '@khamar/contract/cows/bulk-actions';
import { officeApi } from '~/office/office.api';
import type { AppStore } from '~/state/store';
import type { ListParameters } from '~/office/ui/table/list-query';

const dashboard = (path: string) => `/product/dashboard/${path}`;
const idsAndVersions = (cows: InventoryCow[]) => cows.map(({ _id, version }) => ({ _id, version }));

export type CowPatch = Partial<Pick<InventoryCow, 'availabilityStatus' | 'currentPrice' | 'pricePerKg'>>;

/** Refetch even after an error, so the table shows the current state. */
const changedTags = () => ['Inventory', 'Cow'] as const;

export const inventoryApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listInventory: build.query<InventoryPage, ListParameters>({
      query: (params) => ({ url: dashboard('get-all-cows'), params }),
      providesTags: ['Inventory'],
    }),
    changeCow: build.mutation<InventoryCow, { cow: InventoryCow; patch: CowPatch }>({
      query: ({ cow, patch }) => ({
        url: dashboard(`change-cow/${cow._id}`),
        method: 'PUT',
        body: { ...patch, version: cow.version },
      }),
      invalidatesTags: changedTags,
      onQueryStarted: (_, api) => showResult(api, (fresh) => withUpdated([fresh])),
    }),
    changeCows: build.mutation<ChangedCows, { cows: InventoryCow[]; availabilityStatus: AvailabilityStatus }>(
      {
        query: ({ cows, availabilityStatus }) => ({
          url: dashboard('change-cows'),
          method: 'POST',
          body: { cows: idsAndVersions(cows), availabilityStatus },
        }),
        invalidatesTags: changedTags,
        onQueryStarted: (_, api) => showResult(api, ({ cows }) => withUpdated(cows)),
      },
    ),
    removeCow: build.mutation<InventoryCow, InventoryCow>({
      query: ({ _id, version }) => ({
        url: dashboard(`delete-cow/${_id}`),
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: changedTags,
      onQueryStarted: (cow, api) => showResult(api, () => without([cow])),
    }),
    removeCows: build.mutation<ChangedCows, InventoryCow[]>({
      query: (cows) => ({
        url: dashboard('remove-cows'),
        method: 'POST',
        body: { cows: idsAndVersions(cows) },
      }),
      invalidatesTags: changedTags,
      onQueryStarted: (cows, api) => showResult(api, () => without(cows)),
    }),
    leaveHerd: build.mutation<InventoryCow, { cow: InventoryCow; body: LeaveHerd }>({
      query: ({ cow, body }) => ({ url: dashboard(`leave-herd/${cow._id}`), method: 'POST', body }),
      invalidatesTags: changedTags,
    }),
    restoreCows: build.mutation<ChangedCows, InventoryCow[]>({
      query: (cows) => ({
        url: dashboard('restore-cows'),
        method: 'POST',
        body: { cows: cows.map(({ _id }) => ({ _id })) },
      }),
      invalidatesTags: changedTags,
    }),
    cowHistory: build.query<HistoryEntry[], string>({
      query: (id) => dashboard(`cow-history/${id}`),
      providesTags: ['Inventory'],
      keepUnusedDataFor: 0,
    }),
  }),
});

type Recipe = (list: InventoryPage) => void;
interface Started<Result> {
  /** The part of the store that holds cached responses. */
  getState: () => Parameters<typeof officeApi.util.selectCachedArgsForQuery>[0];
  dispatch: AppStore['dispatch'];
  queryFulfilled: Promise<{ data: Result }>;
}

/** Updates every cached list with the returned cows and their new versions, before the refetch. */
async function showResult<Result>(
  { getState, dispatch, queryFulfilled }: Started<Result>,
  recipeOf: (result: Result) => Recipe,
): Promise<void> {
  const response = await queryFulfilled.catch(() => null);
  if (response === null) return;
  for (const args of inventoryApi.util.selectCachedArgsForQuery(getState(), 'listInventory'))
    dispatch(inventoryApi.util.updateQueryData('listInventory', args, recipeOf(response.data)));
}

const withUpdated =
  (fresh: InventoryCow[]): Recipe =>
  (list) => {
    const byId = new Map(fresh.map((cow) => [cow._id, cow]));
    list.cows = list.cows.map((cow) => byId.get(cow._id) ?? cow);
  };

const without =
  (cows: InventoryCow[]): Recipe =>
  (list) => {
    const ids = new Set(cows.map(({ _id }) => _id));
    const left = list.cows.filter(({ _id }) => !ids.has(_id));
    list.totalCows -= list.cows.length - left.length;
    list.cows = left;
  };

export const {
  useListInventoryQuery,
  useChangeCowMutation,
  useChangeCowsMutation,
  useRemoveCowMutation,
  useRemoveCowsMutation,
  useLeaveHerdMutation,
  useRestoreCowsMutation,
  useCowHistoryQuery,
} = inventoryApi;
