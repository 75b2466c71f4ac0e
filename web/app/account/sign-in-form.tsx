import { isStaff } from '@khamar/contract/people/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePaths } from '~/lib/use-paths';
import { selectUser, sessionSet } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { Field } from '~/forms/field';
import { PasswordField } from '~/forms/password-field';
import { AccountForm } from './account-form.tsx';
import { accountApi } from './account.api.ts';
import { BOX_FOR_PASSWORD, useAccountForm } from './use-account-form.ts';

const loadCheck = () => import('./check-form.ts').then(({ checkSignIn }) => checkSignIn);
const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** The page that was left, or nothing. */
export function SignInForm({ next }: { next: string | null }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const goal = user && (next ?? (isStaff(user.roles) ? paths.office() : paths.home()));
  // Also whoever is in already, or has signed in in another tab: at the door there is nothing left to do.
  useEffect(() => {
    if (goal !== null) void navigate(goal, { replace: true });
  }, [goal, navigate]);

  const form = useAccountForm({
    loadCheck,
    // Untracked: a password is nothing for the store to remember.
    send: (input) => dispatch(accountApi.endpoints.signIn.initiate(input, { track: false })),
    onDone: (token: string) => {
      dispatch(sessionSet(token));
      dispatch(toastRaised(t`Login Successfully`));
    },
  });
  return (
    <>
      <AccountForm form={form} label={t`Sign In`} words={<Trans>Sign In</Trans>}>
        <Field
          {...form.box('username')}
          label={t`Username`}
          maxLength={100}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.box('password')}
          label={t`Password`}
          maxLength={BOX_FOR_PASSWORD}
          required
          autoComplete="current-password"
        />
      </AccountForm>
      <div className="flex flex-col items-start">
        <Link to={paths.forgotPassword()} className={link}>
          <Trans>Forgot your password?</Trans>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2">
          <Trans>No account yet?</Trans>
          <Link to={paths.signUp(next ?? undefined)} className={link}>
            <Trans>Sign Up</Trans>
          </Link>
        </p>
      </div>
      <p className="text-sm text-ink-600">
        <Trans>By signing in you accept our terms and conditions and our privacy policy.</Trans>
      </p>
    </>
  );
}
