import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { selectToken, type SessionState } from '~/session/session.slice';
import type { StoreExtra } from './store-extra.ts';

const TIMEOUT = 10_000;

/** A call may bring its own way to send, as a picture does that shows how far it is. */
type CallArgs = Omit<FetchArgs, 'headers'> & { headers?: Record<string, string>; fetchFn?: typeof fetch };
export type Call = BaseQueryFn<string | CallArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;
export type Answer = Awaited<ReturnType<Call>>;

/** The address of the API differs between server and browser, so it comes with the store, not with the code. */
// oxlint-disable-next-line no-unsafe-type-assertion -- makeStore takes nothing else
const extraOf = ({ extra }: BaseQueryApi) => extra as StoreExtra;
const tokenOf = ({ getState }: BaseQueryApi) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the root reducer, which imports this file, has the slice
  selectToken(getState() as SessionState);

const call: Call = async (args, api, options) => {
  const { apiUrl, headers } = extraOf(api);
  const token = tokenOf(api);
  const { fetchFn, ...request } = typeof args === 'string' ? { url: args } : args;
  const answer = await fetchBaseQuery({
    baseUrl: apiUrl,
    ...(fetchFn && { fetchFn }),
    timeout: TIMEOUT,
    credentials: 'include',
  })(
    {
      ...request,
      headers: {
        ...headers,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
    },
    api,
    options,
  );
  const { data, meta } = answer;
  // Clients read `success`: a refusal stays one behind a proxy that answers everything with 200.
  const isRefused = data instanceof Object && 'success' in data && data.success === false;
  return isRefused
    ? { error: { status: meta?.response?.status ?? 200, data }, ...(meta && { meta }) }
    : answer;
};

/** A refused sign-in or sign-up is not a lost session. */
const ASKS_TO_COME_IN = /^\/auth\/(login|signup)$/;

/** Nobody who only looks around needs it; whoever is signed in has it at hand before the first refusal (keep-session-here.ts). */
export const loadCallAgain = () => import('~/session/retry-after-refresh');
const UNREACHABLE = { status: 'FETCH_ERROR', error: 'A part of the site could not be fetched' } as const;

/** A token lives ten minutes: when it is refused, a new one is asked for, unseen, and the call made once more. */
const baseQuery: Call = async (args, api, options) => {
  const token = tokenOf(api);
  const answer = await call(args, api, options);
  const isRefused = answer.error?.status === 401 || answer.error?.status === 403;
  const url = typeof args === 'string' ? args : args.url;
  if (token === null || !isRefused || ASKS_TO_COME_IN.test(url)) return answer;
  const again = await loadCallAgain().catch(() => null);
  if (again === null) return { error: UNREACHABLE };
  return again.callAgain({
    answer,
    token,
    tokenNow: () => tokenOf(api),
    dispatch: api.dispatch,
    apiUrl: extraOf(api).apiUrl,
    call: () => call(args, api, options),
  });
};

/** Features add their endpoints with injectEndpoints, so a page loads only the calls it makes. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: 60,
  tagTypes: ['Cow', 'Inventory', 'Lead'],
  endpoints: () => ({}),
});
