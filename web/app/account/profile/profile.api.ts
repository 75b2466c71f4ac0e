import type { Profile, ProfileChange } from '@khamar/contract/accounts/profile';
import { baseApi } from '~/api/base-api';

export const profileApi = baseApi.enhanceEndpoints({ addTagTypes: ['MyProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    getMyProfile: build.query<Profile, undefined>({
      query: () => '/auth/profile',
      providesTags: ['MyProfile'],
      // The form is filled once, when it opens: an old profile would be saved over a newer one.
      keepUnusedDataFor: 0,
    }),
    changeProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => ({ url: '/auth/profile', method: 'PUT', body }),
      invalidatesTags: (_, error) => (error === undefined ? ['MyProfile'] : []),
    }),
  }),
});

export const { useGetMyProfileQuery } = profileApi;
