import type {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  SessionInfo,
  SignedIn,
  SignIn,
  SignUp,
} from '@khamar/contract/people/account';
import type { Answer } from '@khamar/contract/envelope';
import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { baseApi } from '~/api/base-api';

/** How long to wait stands in a header, which the error itself does not bring. */
const withWait = (error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined) => ({
  ...error,
  retryAfter: Number(meta?.response?.headers.get('retry-after') ?? 0),
});
const tokenIn = ({ data }: Answer<SignedIn>) => data.token;
const nothing = () => null;
/** What failed has changed nothing, except that a session which is not there any more should not be shown. */
const whenDone = (_: unknown, error: { status: unknown } | undefined) =>
  error === undefined || error.status === 404 ? (['MySession'] as const) : [];

export const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['MySession'] }).injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<string, SignIn>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      transformResponse: tokenIn,
      transformErrorResponse: withWait,
    }),
    signUp: build.mutation<null, SignUp>({
      query: (body) => ({ url: '/auth/signup', method: 'POST', body }),
      transformResponse: nothing,
      transformErrorResponse: withWait,
    }),
    forgotPassword: build.mutation<null, ForgotPassword>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'PUT', body }),
      transformResponse: nothing,
      transformErrorResponse: withWait,
    }),
    resetPassword: build.mutation<null, ResetPassword>({
      query: (body) => ({ url: '/auth/reset-password', method: 'PUT', body }),
      transformResponse: nothing,
      transformErrorResponse: withWait,
    }),
    changePassword: build.mutation<null, ChangePassword>({
      query: (body) => ({ url: '/auth/change-password', method: 'PUT', body }),
      transformResponse: nothing,
      transformErrorResponse: withWait,
      invalidatesTags: whenDone,
    }),
    getMySessions: build.query<SessionInfo[], undefined>({
      query: () => '/auth/sessions',
      transformResponse: ({ data }: Answer<SessionInfo[]>) => data,
      providesTags: ['MySession'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      transformResponse: nothing,
      invalidatesTags: whenDone,
    }),
    endOtherSessions: build.mutation<null, undefined>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      transformResponse: nothing,
      invalidatesTags: whenDone,
    }),
  }),
});

export const { useGetMySessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = accountApi;
