import type { Profile } from '@khamar/contract/accounts/profile';
import { baseApi } from '~/api/base-api';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { nameFrom, numberIn } from './username-number.ts';

/** Apart from the profile of the form, which is read anew for each visit. */
const nameApi = baseApi.enhanceEndpoints({ addTagTypes: ['MyProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Kept per username: another person may sign in on this device. */
    getMyName: build.query<Pick<Profile, 'name' | 'mobile'>, string>({
      query: () => '/auth/profile',
      transformResponse: ({ name, mobile }: Profile) => ({ name, mobile }),
      providesTags: ['MyProfile'],
    }),
  }),
});

/** The username that a person chose; without one, their name or phone number. */
export function useShownName(username: string): string {
  const language = useLanguage();
  const { data } = nameApi.useGetMyNameQuery(username, { skip: numberIn(username) === null });
  if (data?.name != null) return data.name;
  return data?.mobile == null ? nameFrom(username, language) : formatPhone(language, data.mobile);
}
