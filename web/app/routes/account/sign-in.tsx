import { isStaff } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountForm, useAccountForm, UsernameField } from '~/account/account-form';
import { AuthLayout, linkStyle } from '~/account/auth-layout';
import { accountApi } from '~/account/account.api';
import { stringEntries } from '~/api/api-error';
import { PasswordField } from '~/forms/password-field';
import { useLanguage } from '~/i18n/use-language';
import { nextPathOf } from '~/lib/next-path';
import { NEXT, usePaths } from '~/paths';
import { lossReasonShown, selectLossReason, selectUser, sessionSet } from '~/session/session.slice';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';

export default function SignIn() {
  const { t } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser);
  const next = nextPathOf(search.get(NEXT), language);
  const target = user && (next ?? (isStaff(user.roles) ? paths.office() : paths.home()));
  // Also redirects users who are already signed in, or sign in in another tab.
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true });
  }, [target, navigate]);

  const username = usernameIn(useLocation().state);
  useEffect(() => {
    if (username !== '') document.querySelector<HTMLElement>('#password')?.focus();
  }, [username]);
  const form = useAccountForm((schemas) => schemas.SignIn, {
    defaultValues: { username },
    // Untracked, so the password is not kept in the store.
    send: (input) => dispatch(accountApi.endpoints.signIn.initiate(input, { track: false })),
    leavesPage: true,
    onDone: (token: string) => {
      dispatch(sessionSet(token));
      dispatch(toastRaised(t`Login Successfully`));
    },
  });
  return (
    <AuthLayout
      title={t`Sign In`}
      description={t`Sign in to your account.`}
      path={(to) => to.signIn()}
      lead={t`Welcome back.`}
    >
      <SessionEndNote />
      <AccountForm form={form} label={t`Sign In`} submitLabel={t`Sign In`}>
        <UsernameField {...form.field('username')} maxLength={100} />
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          required
          autoComplete="current-password"
        />
      </AccountForm>
      <div className="flex flex-col items-start">
        <Link to={paths.forgotPassword()} className={linkStyle}>
          <Trans>Forgot your password?</Trans>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2">
          <Trans>No account yet?</Trans>
          <Link to={paths.signUp(next ?? undefined)} className={linkStyle}>
            <Trans>Sign Up</Trans>
          </Link>
        </p>
      </div>
      <p className="text-sm text-ink-600">
        <Trans>
          By signing in, you agree to our{' '}
          <Link to={paths.policy('terms')} className="underline">
            terms and conditions
          </Link>{' '}
          and{' '}
          <Link to={paths.policy('privacy')} className="underline">
            privacy policy
          </Link>
          .
        </Trans>
      </p>
    </AuthLayout>
  );
}

/** Set right after signing up. */
const usernameIn = (state: unknown): string => stringEntries(state)['username'] ?? '';

/** Why the previous session ended. Shown once. */
function SessionEndNote() {
  const dispatch = useAppDispatch();
  const [reason] = useState(useAppSelector(selectLossReason));
  useEffect(() => {
    dispatch(lossReasonShown());
  }, [dispatch]);
  if (reason === null) return null;
  return (
    <p role="alert" className="rounded-card bg-tag-200 p-4 font-semibold">
      {reason === 'over' ? (
        <Trans>Your session expired or was ended on another device. Please sign in again.</Trans>
      ) : (
        <Trans>You were signed out because your account's permissions changed. Please sign in again.</Trans>
      )}
    </p>
  );
}
