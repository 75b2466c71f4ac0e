import type { Cow, CowPage, CowSize } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { baseApi } from '~/api/base-api';
import { mostSimilar } from './most-similar.ts';

/** What the visitor came for: much the same animal, for much the same money. */
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
      async queryFn(wanted, _api, _extra, ask) {
        const { currentPrice } = wanted;
        const limit = LIST_LIMITS.defaultSize;
        // The nearest on either side: from the price downwards, and from it upwards.
        const params = [
          { maxPrice: currentPrice, sort: 1, limit },
          { minPrice: currentPrice, sort: 2, limit },
        ];
        const answers = await Promise.all(
          params.map(async (side) => ask({ url: '/product/get-all-cows', params: side })),
        );
        const failed = answers.find(({ error }) => error !== undefined)?.error;
        if (failed !== undefined) return { error: failed };
        // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own list, as in cows.api.ts
        const near = answers.flatMap(({ data }) => (data as CowPage).cows);
        return { data: mostSimilar(wanted, near) };
      },
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetSimilarCowsQuery } = similarCowsApi;
