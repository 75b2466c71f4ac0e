import type { Profile } from '@khamar/contract/accounts/profile';
import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceField } from '~/forms/choice-field';
import { TextareaField, TextField } from '~/forms/fields';
import { TEXT_MESSAGES } from '~/forms/field-messages';
import { PasswordField } from '~/forms/password-field';
import { useForm } from '~/forms/use-form';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/languages';
import { toastRaised, useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { ACCOUNT_MESSAGES, accountErrorMessage } from '~/account/account-messages';
import { FormFailure } from '~/account/form-failure';
import { Unreachable } from '~/account/session-list';
import { profileApi, useGetMyProfileQuery } from './profile.api.ts';

/** Name, email, address and language of messages of the signed-in person. */
export function ProfileCard() {
  // The page's client loader has just started the call; until its response, the cache may have an older profile.
  const { data, isFetching, isError, refetch } = useGetMyProfileQuery(undefined);
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && data !== undefined && !isFetching && !isError) setLoaded(true);
  if (isLoaded && data !== undefined) return <ProfileForm profile={data} />;
  if (!isError) return <ProfileSkeleton />;
  return <Unreachable onRetry={() => void refetch()} />;
}

export const ProfileSkeleton = () => (
  <>
    <Skeleton className="h-6 max-w-72" />
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-30 rounded-card" />
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="h-11 rounded-full" />
  </>
);

function ProfileForm({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const { username, name, email, address, language, isEmailVerified, emailNeedsPassword } = profile;
  const form = useForm({
    loadSchema: () => import('@khamar/contract/accounts/profile').then((schemas) => schemas.ProfileChange),
    messages: { ...ACCOUNT_MESSAGES, ...TEXT_MESSAGES },
    idPrefix: 'profile-',
    defaultValues: { name: name ?? '', email: email ?? '', address: address ?? '', language },
    send: (input) => dispatch(profileApi.endpoints.changeProfile.initiate(input, { track: false })),
    onDone: () => dispatch(toastRaised(t`Profile saved`)),
  });
  const isNewEmail = form.values['email']?.trim().toLowerCase() !== (email ?? '').toLowerCase();
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <>
      <p className="text-ink-600">
        <Trans>We use your name on receipts and messages.</Trans>
      </p>
      <form {...form.formProps} aria-label={t`Profile`} className="flex flex-col gap-4">
        <TextField
          {...form.field('name')}
          label={t`Name`}
          hint={t`(optional)`}
          maxLength={PERSON_LIMITS.maxProfileName}
          autoComplete="name"
        />
        <TextField
          {...form.field('email')}
          label={t`Email`}
          hint={t`(optional)`}
          // Always one line, so nothing below moves when the profile arrives.
          description={
            email === null ? (
              <Trans>For receipts and to set a password</Trans>
            ) : isEmailVerified ? (
              <Trans>Confirmed</Trans>
            ) : (
              <Trans>Not confirmed yet. Check your email.</Trans>
            )
          }
          maxLength={PERSON_LIMITS.maxEmail}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        {emailNeedsPassword && isNewEmail && (
          <>
            {/* For the password manager. It has no name, so it is not submitted. */}
            <input type="text" defaultValue={username} autoComplete="username" readOnly hidden />
            <PasswordField
              {...form.field('currentPassword')}
              label={t`Current password`}
              description={<Trans>Required to change your email</Trans>}
              required
              autoComplete="current-password"
            />
          </>
        )}
        <TextareaField
          {...form.field('address')}
          label={t`Address`}
          hint={t`(optional)`}
          maxLength={PERSON_LIMITS.maxAddress}
          rows={3}
          autoComplete="street-address"
        />
        <ChoiceField
          field={{ ...form.field('language'), defaultValue: language }}
          label={t`Message language`}
          options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one], lang: one }))}
        />
        <Button type="submit" aria-disabled={form.isSending} className="w-full">
          {form.isSending ? <Trans>One moment…</Trans> : <Trans>Save profile</Trans>}
        </Button>
        <FormFailure
          message={form.failure !== null && !hasFieldErrors ? accountErrorMessage(i18n, form.failure) : null}
        />
      </form>
    </>
  );
}
