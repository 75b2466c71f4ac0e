import type { SignInOptions } from '@khamar/contract/accounts/phone-sign-in';
import { baseApi } from '~/api/base-api';

export const signInOptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSignInOptions: build.query<SignInOptions, undefined>({ query: () => '/auth/sign-in-options' }),
  }),
});

/** False until known, and while the API is away: the password always works. */
export const useIsPhoneSignIn = (): boolean =>
  signInOptionsApi.useGetSignInOptionsQuery(undefined).data?.byPhone ?? false;
