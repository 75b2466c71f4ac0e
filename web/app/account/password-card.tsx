import type { Profile } from '@khamar/contract/accounts/profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { PasswordField } from '~/forms/password-field';
import { toastRaised, useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { AccountForm, NewPasswordField, useAccountForm } from './account-form.tsx';
import { accountErrorMessage } from './account-messages.ts';
import { accountApi } from './account.api.ts';
import { FormFailure } from './form-failure.tsx';
import { useGetMyProfileQuery } from './profile/profile.api.ts';

/** Changes the password, or says how to set a first one. If the profile cannot be loaded: most accounts have one. */
export function PasswordCard({ username }: { username: string }) {
  const { data: profile, isError } = useGetMyProfileQuery(undefined);
  if (profile === undefined && !isError) return <PasswordSkeleton />;
  const hasPassword = profile?.hasPassword ?? true;
  return (
    <>
      <h2 id="password" className="text-xl font-bold">
        {hasPassword ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
      </h2>
      {hasPassword ? (
        <>
          <p className="text-ink-600">
            <Trans>You'll be signed out on your other devices.</Trans>
          </p>
          <ChangePasswordForm username={username} />
        </>
      ) : (
        <FirstPassword {...profile} />
      )}
    </>
  );
}

export const PasswordSkeleton = () => (
  <>
    <h2 id="password" className="text-xl font-bold">
      <Trans>Change password</Trans>
    </h2>
    <Skeleton className="h-6 max-w-72" />
    <Skeleton className="h-64 rounded-card" />
  </>
);

/** An account made by a code has no current password to ask for: a link to its email sets the first one. */
function FirstPassword({ email = null, isEmailVerified = false }: Partial<Profile>) {
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  /** A ref, because state updates one render later and a double tap would send two mails. */
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (to: string) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    const { error } = await dispatch(
      accountApi.endpoints.forgotPassword.initiate({ email: to }, { track: false }),
    );
    sending.current = false;
    setSending(false);
    setFailure(error ?? null);
    setSentTo(error === undefined ? to : null);
  };
  return (
    <>
      <p>
        <Trans>You sign in with an SMS code, so you don't need a password.</Trans>
      </p>
      {email === null ? (
        <p className="text-ink-600">
          <Trans>To set one, add your email to your profile first.</Trans>
        </p>
      ) : !isEmailVerified ? (
        <p className="text-ink-600">
          <Trans>To set one, first open the link in our email to {email}.</Trans>
        </p>
      ) : (
        <>
          <p className="text-ink-600">
            <Trans>To set one, get a link by email.</Trans>
          </p>
          <Button aria-disabled={isSending} className="self-start" onClick={() => void send(email)}>
            {isSending ? <Trans>One moment…</Trans> : <Trans>Send link</Trans>}
          </Button>
        </>
      )}
      <div role="status" className="empty:-mt-4">
        {sentTo !== null && (
          <p className="rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900">
            <Trans>Link sent to {sentTo}. It works once and expires in 30 minutes.</Trans>
          </p>
        )}
      </div>
      <FormFailure message={failure === null ? null : accountErrorMessage(i18n, failure)} />
    </>
  );
}

function ChangePasswordForm({ username }: { username: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const form = useAccountForm((schemas) => schemas.ChangePassword, {
    send: (input) => dispatch(accountApi.endpoints.changePassword.initiate(input, { track: false })),
    onDone: () => {
      form.reset();
      dispatch(toastRaised(t`Password changed`));
    },
  });
  return (
    <AccountForm form={form} label={t`Change password`} submitLabel={t`Change password`}>
      {/* Tells the password manager which account this is. It has no name, so it is not submitted. */}
      <input type="text" defaultValue={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label={t`Current password`}
        required
        autoComplete="current-password"
      />
      <NewPasswordField {...form.field('newPassword')} label={t`New password`} />
    </AccountForm>
  );
}
