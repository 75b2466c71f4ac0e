import { createApi } from '@reduxjs/toolkit/query/react';
import { type Call, call, extraOf, tokenOf } from './call.ts';

/** A failed sign-in or sign-up does not mean the session is lost. */
const SIGNS_IN = /^\/auth\/(login|signup|phone-sign-in)$/;

/** Preloaded for signed-in users (session/sync-session.ts); visitors without a session never need it. */
export const loadRetryAfterRefresh = () => import('~/session/retry-after-refresh');
const UNREACHABLE = { status: 'FETCH_ERROR', error: 'A script could not be loaded' } as const;

/** Access tokens last ten minutes: on 401 or 403, refresh the token and retry once. */
export const callWithRefresh: Call = async (args, api) => {
  const token = tokenOf(api);
  const result = await call(args, api);
  const isRejected = 'error' in result && (result.error.status === 401 || result.error.status === 403);
  const url = typeof args === 'string' ? args : args.url;
  if (token === null || !isRejected || SIGNS_IN.test(url)) return result;
  const refresh = await loadRetryAfterRefresh().catch(() => null);
  if (refresh === null) return { error: UNREACHABLE };
  return refresh.retryAfterRefresh({
    result,
    token,
    tokenNow: () => tokenOf(api),
    dispatch: api.dispatch,
    apiUrl: extraOf(api).apiUrl,
    call: () => call(args, api),
  });
};

/** Each folder adds its endpoints with injectEndpoints, so a page loads only the calls it makes. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: callWithRefresh,
  keepUnusedDataFor: 60,
  tagTypes: ['Cow', 'MyBooking'],
  endpoints: () => ({}),
});
