import type { AvailabilityStatus } from '@khamar/contract/cow';
import type { Answer } from '@khamar/contract/envelope';
import type { HistoryEntry, InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import type { ManyCows } from '@khamar/contract/many-cows';
import { baseApi } from '~/store/base-api';
import type { InventoryParameters } from './inventory-query.ts';
import { type ListPatcher, showAtOnce } from './show-at-once.ts';

const dashboard = (path: string) => `/product/dashboard/${path}`;
const seen = (cows: InventoryCow[]) => cows.map(({ _id, version }) => ({ _id, version }));

export type CowPatch = Partial<Pick<InventoryCow, 'availabilityStatus' | 'currentPrice'>>;

/** Whether it was done or refused: the list is asked anew, so that the table shows what is true. */
const touched = () => ['Inventory', 'Cow'] as const;

export const inventoryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInventory: build.query<InventoryPage, InventoryParameters>({
      query: (params) => ({ url: dashboard('get-all-cows'), params }),
      transformResponse: ({ data }: Answer<InventoryPage>) => data,
      providesTags: ['Inventory'],
    }),
    changeCow: build.mutation<InventoryCow, { cow: InventoryCow; patch: CowPatch; version?: number }>({
      query: ({ cow, patch, version = cow.version }) => ({
        url: dashboard(`change-cow/${cow._id}`),
        method: 'PUT',
        body: { ...patch, version },
      }),
      transformResponse: ({ data }: Answer<InventoryCow>) => data,
      invalidatesTags: touched,
      onQueryStarted: ({ cow, patch }, api) =>
        showAtOnce(api, {
          patchLists,
          recipe: changed([cow], patch),
          cowsOf: (fresh) => [fresh],
        }),
    }),
    changeCows: build.mutation<ManyCows, { cows: InventoryCow[]; availabilityStatus: AvailabilityStatus }>({
      query: ({ cows, availabilityStatus }) => ({
        url: dashboard('change-cows'),
        method: 'POST',
        body: { cows: seen(cows), availabilityStatus },
      }),
      transformResponse: ({ data }: Answer<ManyCows>) => data,
      invalidatesTags: touched,
      onQueryStarted: ({ cows, availabilityStatus }, api) =>
        showAtOnce(api, { patchLists, recipe: changed(cows, { availabilityStatus }), cowsOf: all }),
    }),
    removeCows: build.mutation<ManyCows, InventoryCow[]>({
      query: (cows) => ({ url: dashboard('remove-cows'), method: 'POST', body: { cows: seen(cows) } }),
      transformResponse: ({ data }: Answer<ManyCows>) => data,
      invalidatesTags: touched,
      onQueryStarted: (cows, api) => showAtOnce(api, { patchLists, recipe: without(cows), cowsOf: all }),
    }),
    restoreCows: build.mutation<ManyCows, InventoryCow[]>({
      query: (cows) => ({
        url: dashboard('restore-cows'),
        method: 'POST',
        body: { cows: cows.map(({ _id }) => ({ _id })) },
      }),
      transformResponse: ({ data }: Answer<ManyCows>) => data,
      invalidatesTags: touched,
    }),
    cowHistory: build.query<HistoryEntry[], string>({
      query: (id) => dashboard(`cow-history/${id}`),
      transformResponse: ({ data }: Answer<HistoryEntry[]>) => data,
      providesTags: ['Inventory'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const all = ({ cows }: ManyCows) => cows;

const patchLists: ListPatcher = (getState, dispatch, recipe) =>
  inventoryApi.util
    .selectCachedArgsForQuery(getState(), 'listInventory')
    .map((args) => dispatch(inventoryApi.util.updateQueryData('listInventory', args, recipe)));

const named = (cows: InventoryCow[]) => {
  const ids = new Set(cows.map(({ _id }) => _id));
  return ({ _id }: InventoryCow) => ids.has(_id);
};

const changed = (cows: InventoryCow[], patch: CowPatch) => (list: InventoryPage) => {
  for (const cow of list.cows.filter(named(cows))) Object.assign(cow, patch);
};

const without = (cows: InventoryCow[]) => (list: InventoryPage) => {
  const isNamed = named(cows);
  const left = list.cows.filter((cow) => !isNamed(cow));
  list.totalCows -= list.cows.length - left.length;
  list.cows = left;
};

export const {
  useListInventoryQuery,
  useChangeCowMutation,
  useChangeCowsMutation,
  useRemoveCowsMutation,
  useRestoreCowsMutation,
  useCowHistoryQuery,
} = inventoryApi;
