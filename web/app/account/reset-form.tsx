import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSite } from '~/lib/site';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/lib/use-paths';
import { endOnServer } from '~/session/end-on-server';
import { selectToken, sessionEnded } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { PasswordField } from '~/forms/password-field';
import { AccountForm } from './account-form.tsx';
import { accountApi } from './account.api.ts';
import { BOX_FOR_PASSWORD, useAccountForm } from './use-account-form.ts';

const loadCheck = () => import('./check-form.ts').then(({ checkResetPassword }) => checkResetPassword);

/** The secret stands behind the # of the link, which only the browser reads. */
export function ResetForm() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { apiUrl } = useSite();
  const bearer = useAppSelector(selectToken);
  const isHydrated = useHydrated();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const form = useAccountForm({
    loadCheck,
    extra: () => ({ token }),
    send: (input) => dispatch(accountApi.endpoints.resetPassword.initiate(input, { track: false })),
    onDone: () => {
      // The server has ended every session of this person. Whoever else was signed in here is so no more, there as here.
      void endOnServer(apiUrl, bearer);
      dispatch(sessionEnded());
      dispatch(toastRaised(t`Your password is changed. Please sign in`));
      void navigate(paths.signIn(), { replace: true });
    },
  });
  const isMissing = isHydrated && token === '';
  return (
    <>
      {(isMissing || form.errors['token'] !== undefined) && (
        <p role="alert" className="rounded-card border-2 border-clay-600 p-4">
          <Trans>This link is not complete. Open it from the mail once more, or ask for a new one.</Trans>
        </p>
      )}
      {!isMissing && (
        <AccountForm form={form} label={t`Choose a new password`} words={<Trans>Change password</Trans>}>
          <PasswordField
            {...form.box('newPassword')}
            label={t`New password`}
            hint={t`(6 characters or more)`}
            maxLength={BOX_FOR_PASSWORD}
            required
            autoComplete="new-password"
          />
        </AccountForm>
      )}
      <Link
        to={paths.forgotPassword()}
        className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
      >
        <Trans>Ask for a new link</Trans>
      </Link>
    </>
  );
}
