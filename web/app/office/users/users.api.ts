import type { EndedSessions, Invitation, User, UserDetails, UserPage } from '@khamar/contract/accounts/user';
import type { Role } from '@khamar/contract/accounts/permissions';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

/** Refetch even after an error, so the screen shows the current state. */
const changedTags = () => ['User', 'Trail'] as const;

const usersApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserPage, ListParameters>({
      query: (params) => ({ url: '/users', params }),
      providesTags: ['User'],
    }),
    user: build.query<UserDetails, string>({
      query: (id) => `/users/${encodeURIComponent(id)}`,
      providesTags: ['User', 'Booking', 'Lead'],
    }),
    invite: build.mutation<User, { key: string; body: Invitation }>({
      query: ({ key, body }) => ({
        url: '/users/invitations',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: changedTags,
    }),
    setRoles: build.mutation<User, { id: string; roles: Role[] }>({
      query: ({ id, roles }) => ({ url: `/users/${id}/roles`, method: 'PUT', body: { roles } }),
      invalidatesTags: changedTags,
    }),
    setAccess: build.mutation<User, { id: string; isDisabled: boolean }>({
      query: ({ id, isDisabled }) => ({ url: `/users/${id}/access`, method: 'PUT', body: { isDisabled } }),
      invalidatesTags: changedTags,
    }),
    releaseAccount: build.mutation<User, string>({
      query: (id) => ({ url: `/users/${id}/release`, method: 'POST' }),
      invalidatesTags: changedTags,
    }),
    endSessions: build.mutation<EndedSessions, string>({
      query: (id) => ({ url: `/users/${id}/sessions`, method: 'DELETE' }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useListUsersQuery,
  useUserQuery,
  useInviteMutation,
  useSetRolesMutation,
  useSetAccessMutation,
  useReleaseAccountMutation,
  useEndSessionsMutation,
} = usersApi;
