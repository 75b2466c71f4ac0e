import type {
  ChangePassword,
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SessionInfo,
  SignedIn,
  SignIn,
  SignUp,
} from '@khamar/contract/accounts/account';
import { baseApi } from '~/api/base-api';

/** A failed call changes nothing, except that a 404 means the listed session no longer exists. */
const whenDone = (_: unknown, error: { status: unknown } | undefined) =>
  error === undefined || error.status === 404 ? (['MySession'] as const) : [];

export const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['MySession'] }).injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<string, SignIn>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      transformResponse: ({ token }: SignedIn) => token,
    }),
    signUp: build.mutation<null, SignUp>({
      query: (body) => ({ url: '/auth/signup', method: 'POST', body }),
    }),
    forgotPassword: build.mutation<null, ForgotPassword>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'PUT', body }),
    }),
    resetPassword: build.mutation<null, ResetPassword>({
      query: (body) => ({ url: '/auth/reset-password', method: 'PUT', body }),
    }),
    confirmEmail: build.mutation<null, ConfirmEmail>({
      query: (body) => ({ url: '/auth/confirm-email', method: 'PUT', body }),
    }),
    changePassword: build.mutation<null, ChangePassword>({
      query: (body) => ({ url: '/auth/change-password', method: 'PUT', body }),
      invalidatesTags: whenDone,
    }),
    getMySessions: build.query<SessionInfo[], undefined>({
      query: () => '/auth/sessions',
      providesTags: ['MySession'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: whenDone,
    }),
    endOtherSessions: build.mutation<null, undefined>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: whenDone,
    }),
  }),
});

export const { useGetMySessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = accountApi;
