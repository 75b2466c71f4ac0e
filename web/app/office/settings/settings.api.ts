import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { SettingsPage, SettingsVersion } from '@khamar/contract/settings/settings';
import { officeApi } from '~/office/office.api';

interface Change {
  section: SettingsSection;
  /** Idempotency key, the same for every attempt. */
  key: string;
  body: { version: number; value: object };
}

const settingsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<SettingsPage, void>({ query: () => '/settings', providesTags: ['Settings'] }),
    settingsVersions: build.query<{ versions: SettingsVersion[] }, SettingsSection>({
      query: (section) => `/settings/${section}/versions`,
      providesTags: ['Settings'],
    }),
    changeSettings: build.mutation<SettingsVersion, Change>({
      query: ({ section, key, body }) => ({
        url: `/settings/${section}`,
        method: 'PUT',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Settings', 'Trail'],
    }),
  }),
});

export const { useSettingsQuery, useSettingsVersionsQuery, useChangeSettingsMutation } = settingsApi;
