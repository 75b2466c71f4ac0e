import type { SignedIn } from '@khamar/contract/accounts/account';
import type {
  PhoneSignIn,
  RequestSignInCode,
  SignInCodeRequested,
} from '@khamar/contract/accounts/phone-sign-in';
import { baseApi } from '~/api/base-api';

export const phoneSignInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestSignInCode: build.mutation<SignInCodeRequested, RequestSignInCode>({
      query: (body) => ({ url: '/auth/phone-sign-in/code', method: 'POST', body }),
    }),
    signInByCode: build.mutation<string, PhoneSignIn>({
      query: (body) => ({ url: '/auth/phone-sign-in', method: 'POST', body }),
      transformResponse: ({ token }: SignedIn) => token,
    }),
  }),
});
