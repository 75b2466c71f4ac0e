import type { Cow, CowsByIds } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { useState } from 'react';
import type { RouterContextProvider } from 'react-router';
import { baseApi } from '~/api/base-api';
import { type AppStore, type RootState, storeContext } from '~/state/store';

/** By `_id`; null if no longer listed. */
export type ChosenCows = Record<string, Cow | null>;

/** A single malformed id would make the API reject the whole call. */
export const isCowId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

const chosenCowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getChosenCows: build.query<ChosenCows, string[]>({
      async queryFn(chosen, _api, _extra, baseQuery) {
        const cows: ChosenCows = Object.fromEntries(chosen.map((id) => [id, null]));
        const ids = chosen.filter(isCowId);
        for (let next = 0; next < ids.length; next += LIST_LIMITS.maxIds) {
          const params = { ids: ids.slice(next, next + LIST_LIMITS.maxIds).join(',') };
          // oxlint-disable-next-line no-await-in-loop -- more than one call only for more than a hundred cows
          const { data, error } = await baseQuery({ url: '/product/get-cows', params });
          if (error !== undefined) return { error };
          // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own response, as in cows.api.ts
          for (const cow of (data as CowsByIds).cows) cows[cow._id] = cow;
        }
        return { data: cows };
      },
      providesTags: ['Cow'],
    }),
  }),
});

/** A response may be this old: the call starts before hydration (below), and may end before the page shows it. */
const FRESH_SECONDS = 5;

/**
 * A client loader that asks for the cows of the cart or the saved page without waiting for hydration (hydration/hydrate.tsx calls
 * `beforeHydration`). The ids are those that the page passes to useChosenCows.
 */
export function chosenCowsLoader(idsOf: (state: RootState, search: URLSearchParams) => string[]) {
  function startEarly(store: AppStore, search: URLSearchParams): null {
    const ids = idsOf(store.getState(), search);
    if (ids.length > 0) store.dispatch(chosenCowsApi.util.prefetch('getChosenCows', ids, { force: true }));
    return null;
  }
  return Object.assign(
    ({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) =>
      startEarly(context.get(storeContext), new URL(request.url).searchParams),
    { beforeHydration: (store: AppStore) => startEarly(store, new URLSearchParams(location.search)) },
  );
}

/** Current data of the given cows. Removing one from the list does not cause a refetch. */
export function useChosenCows(ids: string[]) {
  const [requested, setRequested] = useState(ids);
  const [openedAt] = useState(() => Date.now());
  if (ids.some((id) => !requested.includes(id))) setRequested(ids);
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = chosenCowsApi.useGetChosenCowsQuery(
    requested,
    { skip: requested.length === 0, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  // An older cached response from before this page opened may show a sold cow as available; a newer one stays during a refetch, because the
  // visitor may be typing beside it.
  const isOfThisPage =
    fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= openedAt - 1000 * FRESH_SECONDS;
  const hasResponse = data !== undefined && isOfThisPage && ids.every((id) => id in data);
  return {
    cows: hasResponse ? data : undefined,
    error: hasResponse || isFetching ? undefined : error,
    retry: () => void refetch(),
  };
}
