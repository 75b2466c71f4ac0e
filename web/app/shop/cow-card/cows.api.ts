import type { CowPage, CowProfile } from '@khamar/contract/cows/cow';
import { baseApi } from '~/api/base-api';
import {
  type CatalogueQuery,
  filterParameters,
  type FilterParameters,
  type Sort,
} from '~/shop/catalogue/catalogue-query';

export const cowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest cows, without filters. Pages are 0-based. */
    getAllCows: build.query<CowPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/product/get-all-cows', params }),
      providesTags: ['Cow'],
    }),
    /** Runs a catalogue query through the matching endpoint. */
    findCows: build.query<CowPage, CowListArg>({
      query: callFor,
      providesTags: ['Cow'],
    }),
    getCow: build.query<CowProfile, string>({
      query: (tagId) => `/product/get-cow/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
  }),
});

export const { useGetAllCowsQuery, useFindCowsQuery, useGetCowQuery } = cowsApi;

/** Arguments of a list call; pages are 0-based as in the API. */
export interface CowListArg {
  filters: FilterParameters;
  sort: Sort | null;
  page: number;
  limit: number;
}

interface Call {
  url: string;
  params: Record<string, string | number>;
}

const ORDERS: Record<Sort, { sortField: string; sortDir: string }> = {
  1: { sortField: 'currentPrice', sortDir: 'desc' },
  2: { sortField: 'currentPrice', sortDir: 'asc' },
  3: { sortField: 'currentWeight', sortDir: 'desc' },
  4: { sortField: 'currentWeight', sortDir: 'asc' },
};

export const listArgOf = (query: CatalogueQuery): CowListArg => ({
  filters: filterParameters(query),
  sort: query.sort,
  page: query.page - 1,
  limit: query.size,
});

/** Chooses one of the four endpoints; each gets all parameters. */
export function callFor({ filters, sort, page, limit }: CowListArg): Call {
  const { tagId, ...others } = filters;
  const paging = { page, limit };
  if (Object.keys(others).length > 0) {
    return { url: '/product/search-cows', params: { ...filters, ...(sort !== null && { sort }), ...paging } };
  }
  if (sort !== null) return { url: '/product/sort-cows', params: { ...filters, ...ORDERS[sort], ...paging } };
  if (tagId === undefined) return { url: '/product/get-all-cows', params: paging };
  // Characters that no tag has ("..", "a/b") would change the path; they match nothing in either call.
  return /^[A-Z\d-]+$/.test(String(tagId))
    ? { url: `/product/search-cow-by-partial-id/${tagId}`, params: paging }
    : { url: '/product/search-cows', params: { ...filters, ...paging } };
}
