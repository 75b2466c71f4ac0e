import type { ChangePhone, MyPhone, VerifyPhone } from '@khamar/contract/accounts/account';
import { baseApi } from '~/api/base-api';

const whenDone = (_: unknown, error: unknown) => (error === undefined ? (['MyPhone'] as const) : []);

/** Separate from account.api.ts: only the account page uses these calls. */
export const phoneApi = baseApi.enhanceEndpoints({ addTagTypes: ['MyPhone'] }).injectEndpoints({
  endpoints: (build) => ({
    getMyPhone: build.query<MyPhone, undefined>({
      query: () => '/auth/phone',
      providesTags: ['MyPhone'],
    }),
    changePhone: build.mutation<MyPhone, ChangePhone>({
      query: (body) => ({ url: '/auth/phone', method: 'PUT', body }),
      invalidatesTags: whenDone,
    }),
    sendPhoneCode: build.mutation<null, undefined>({
      query: () => ({ url: '/auth/phone/code', method: 'POST' }),
    }),
    verifyPhone: build.mutation<MyPhone, VerifyPhone>({
      query: (body) => ({ url: '/auth/phone/verify', method: 'POST', body }),
      invalidatesTags: whenDone,
    }),
  }),
});

export const { useGetMyPhoneQuery } = phoneApi;
