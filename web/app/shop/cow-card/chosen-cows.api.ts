import type { Cow, CowsByIds } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { useState } from 'react';
import { baseApi } from '~/api/base-api';

/** By `_id`; null for one that the farm lists no more. */
export type ChosenCows = Record<string, Cow | null>;

/** What no cow can be known by would have the whole call refused. */
const isId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

const chosenCowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getChosenCows: build.query<ChosenCows, string[]>({
      async queryFn(chosen, _api, _extra, ask) {
        const found: ChosenCows = Object.fromEntries(chosen.map((id) => [id, null]));
        const ids = chosen.filter(isId);
        for (let next = 0; next < ids.length; next += LIST_LIMITS.maxIds) {
          const params = { ids: ids.slice(next, next + LIST_LIMITS.maxIds).join(',') };
          // oxlint-disable-next-line no-await-in-loop -- more than one call only for more than a hundred cows
          const { data, error } = await ask({ url: '/product/get-cows', params });
          if (error !== undefined) return { error };
          // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own answer, as in cows.api.ts
          for (const cow of (data as CowsByIds).cows) found[cow._id] = cow;
        }
        return { data: found };
      },
      providesTags: ['Cow'],
    }),
  }),
});

/** What the farm says of them at this moment. A cow that is taken off the list is no reason to ask anew. */
export function useChosenCows(ids: string[]) {
  const [asked, setAsked] = useState(ids);
  const [openedAt] = useState(() => Date.now());
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = chosenCowsApi.useGetChosenCowsQuery(
    asked,
    { skip: asked.length === 0, refetchOnMountOrArgChange: true },
  );
  // An answer from before this page was opened may praise a cow that is sold by now; one since then stays while it is read again,
  // for the reader may be typing beside it.
  const isOfThisPage = fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= openedAt;
  const isAnswered = data !== undefined && isOfThisPage && ids.every((id) => id in data);
  return {
    cows: isAnswered ? data : undefined,
    error: isAnswered || isFetching ? undefined : error,
    retry: () => void refetch(),
  };
}
