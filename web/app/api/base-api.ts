import { createApi } from '@reduxjs/toolkit/query/react';
import { type Call, call, extraOf, tokenOf } from './call.ts';

/** A refused sign-in or sign-up is not a lost session. */
const SIGNS_IN = /^\/auth\/(login|signup)$/;

/** Fetched by whoever is signed in before the first refusal (session/follow-session.ts); visitors who only look around never need it. */
export const loadRetryAfterRefresh = () => import('~/session/retry-after-refresh');
const UNREACHABLE = { status: 'FETCH_ERROR', error: 'A part of the site could not be fetched' } as const;

/** A token lives ten minutes: when it is refused, a new one is asked for and the call is made once more. */
export const callWithRefresh: Call = async (args, api) => {
  const token = tokenOf(api);
  const answer = await call(args, api);
  const isRefused = 'error' in answer && (answer.error.status === 401 || answer.error.status === 403);
  const url = typeof args === 'string' ? args : args.url;
  if (token === null || !isRefused || SIGNS_IN.test(url)) return answer;
  const refresh = await loadRetryAfterRefresh().catch(() => null);
  if (refresh === null) return { error: UNREACHABLE };
  return refresh.retryAfterRefresh({
    answer,
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
