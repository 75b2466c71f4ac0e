import type { Profile, ProfileChange } from '@khamar/contract/accounts/profile';
import { baseApi } from '~/api/base-api';

export const profileApi = baseApi.enhanceEndpoints({ addTagTypes: ['MyProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    getMyProfile: build.query<Profile, undefined>({
      query: () => '/auth/profile',
      providesTags: ['MyProfile'],
      // Each visit requests it again. Not 0: on a slow phone the response arrives before the page that requested it mounts.
      keepUnusedDataFor: 2,
    }),
    changeProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => ({ url: '/auth/profile', method: 'PUT', body }),
      invalidatesTags: (_, error) => (error === undefined ? ['MyProfile'] : []),
    }),
  }),
});

export const { useGetMyProfileQuery } = profileApi;
