import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from 'react-router';
import { AccountForm, NewPasswordField, useAccountForm } from '~/account/account-form';
import { AuthLayout, linkStyle } from '~/account/auth-layout';
import { accountApi } from '~/account/account.api';
import { useSite } from '~/lib/site';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';
import { revokeSession } from '~/session/revoke-session';
import { selectToken, sessionEnded } from '~/session/session.slice';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';

/** The token is in the URL hash, which browsers do not send to the server. */
export default function ResetPassword() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { apiUrl } = useSite();
  const bearer = useAppSelector(selectToken);
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const form = useAccountForm((schemas) => schemas.ResetPassword, {
    toInput: (values) => ({ ...values, token }),
    send: (input) => dispatch(accountApi.endpoints.resetPassword.initiate(input, { track: false })),
    leavesPage: true,
    onDone: () => {
      // The server has ended all sessions of this user; if another user is signed in in this browser, end that session too.
      void revokeSession(apiUrl, bearer);
      dispatch(sessionEnded());
      dispatch(toastRaised(t`Password changed. Please sign in.`));
      void navigate(paths.signIn(), { replace: true });
    },
  });
  const hasNoToken = useHydrated() && token === '';
  const isIncomplete = hasNoToken || form.errors['token'] !== undefined;
  return (
    <AuthLayout
      title={isIncomplete ? t`This link is incomplete` : t`Choose a new password`}
      description={t`Choose a new password for your account.`}
      path={(to) => to.resetPassword()}
      lead={
        isIncomplete
          ? undefined
          : t`You'll be signed out on all devices. Sign in again with your new password.`
      }
    >
      {isIncomplete && (
        <p role="alert" className="rounded-card border-2 border-clay-600 p-4">
          <Trans>Open it again from the email, or get a new one.</Trans>
        </p>
      )}
      {!isIncomplete && (
        <AccountForm form={form} label={t`Choose a new password`} submitLabel={t`Change password`}>
          <NewPasswordField {...form.field('newPassword')} label={t`New password`} />
        </AccountForm>
      )}
      <Link to={paths.forgotPassword()} className={linkStyle}>
        <Trans>Get a new link</Trans>
      </Link>
    </AuthLayout>
  );
}
