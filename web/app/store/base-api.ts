import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import type { StoreExtra } from './store-extra.ts';

const TIMEOUT = 10_000;

/** The address of the API differs between server and browser, so it comes with the store, not with the code. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = (args, api, options) => {
  // oxlint-disable-next-line no-unsafe-type-assertion -- makeStore takes nothing else
  const { apiUrl, headers } = api.extra as StoreExtra;
  return fetchBaseQuery({ baseUrl: apiUrl, timeout: TIMEOUT, ...(headers && { headers }) })(
    args,
    api,
    options,
  );
};

/** Features add their endpoints with injectEndpoints, so a page loads only the calls it makes. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: 60,
  tagTypes: ['Cow'],
  endpoints: () => ({}),
});
