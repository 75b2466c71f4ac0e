import type { Cow, CowPage, CowSize } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { baseApi } from '~/api/base-api';

/** The reference cow: similar ones have the same size and a similar price. */
export interface SimilarTo {
  tagId: string;
  cowSize: CowSize;
  currentPrice: number;
}

export const similarTo = ({ tagId, cowSize, currentPrice }: Cow): SimilarTo => ({
  tagId,
  cowSize,
  currentPrice,
});

export const similarCowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSimilarCows: build.query<Cow[], SimilarTo>({
      async queryFn(wanted, _api, _extra, baseQuery) {
        const { currentPrice } = wanted;
        // Filtered by the API: if most cows are sold, none of the nearest might be available.
        const common = { availabilityStatus: 'AVAILABLE', limit: LIST_LIMITS.defaultSize };
        // The nearest prices below and above.
        const params = [
          { ...common, maxPrice: currentPrice, sort: 1 },
          { ...common, minPrice: currentPrice, sort: 2 },
        ];
        const results = await Promise.all(
          params.map(async (side) => baseQuery({ url: '/product/get-all-cows', params: side })),
        );
        const failure = results.find(({ error }) => error !== undefined)?.error;
        if (failure !== undefined) return { error: failure };
        // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own list, as in cows.api.ts
        const near = results.flatMap(({ data }) => (data as CowPage).cows);
        return { data: mostSimilar(wanted, near) };
      },
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetSimilarCowsQuery } = similarCowsApi;

const MAX_RESULTS = 4;

/** Same size first, then by price difference. Excludes the cow itself and duplicates. */
export function mostSimilar(wanted: SimilarTo, near: Cow[]): Cow[] {
  const others = new Map(near.map((cow) => [cow.tagId, cow]));
  others.delete(wanted.tagId);
  const distance = ({ cowSize, currentPrice }: Cow): number =>
    Math.abs(currentPrice - wanted.currentPrice) +
    (cowSize === wanted.cowSize ? 0 : Number.MAX_SAFE_INTEGER / 2);
  return [...others.values()].toSorted((one, other) => distance(one) - distance(other)).slice(0, MAX_RESULTS);
}
