import type { Cow } from '@khamar/contract/cow';
import type { Answer } from '@khamar/contract/envelope';
import { useState } from 'react';
import { baseApi } from '~/store/base-api';
import { isCowMissing } from './cow-missing.ts';

/** By `_id`; null for one that the farm lists no more. */
export type ChosenCows = Record<string, Cow | null>;

/** A browser sends no more at once to one server, and a call that only waits its turn may not time out. */
const AT_ONCE = 6;

const chosenCowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getChosenCows: build.query<ChosenCows, string[]>({
      async queryFn(ids, _api, _extra, ask) {
        const found: ChosenCows = {};
        for (let next = 0; next < ids.length; next += AT_ONCE) {
          const some = ids.slice(next, next + AT_ONCE);
          // oxlint-disable-next-line no-await-in-loop -- one handful after the other
          const answers = await Promise.all(
            some.map(async (id) => ask(`/product/get-cow/${encodeURIComponent(id)}`)),
          );
          for (const [index, id] of some.entries()) {
            const { data, error } = answers[index] ?? {};
            if (error !== undefined && !isCowMissing(error)) return { error };
            // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own answer, as in cows.api.ts
            found[id] = error === undefined ? (data as Answer<Cow>).data : null;
          }
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
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const { data, isError, isFetching, refetch } = chosenCowsApi.useGetChosenCowsQuery(asked, {
    skip: asked.length === 0,
    refetchOnMountOrArgChange: true,
  });
  const isAnswered = data !== undefined && ids.every((id) => id in data);
  return {
    /** Only what was just said: an older answer may praise a cow that is sold by now. */
    cows: isAnswered && !isError && !isFetching ? data : undefined,
    isError: isError && !isFetching,
    retry: () => void refetch(),
  };
}
