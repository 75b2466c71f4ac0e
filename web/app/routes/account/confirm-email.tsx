import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { AccountForm } from '~/account/account-form';
import { AuthLayout, linkStyle } from '~/account/auth-layout';
import { accountApi } from '~/account/account.api';
import { accountErrorMessage } from '~/account/account-messages';
import { apiErrorOf } from '~/api/api-error';
import { useForm } from '~/forms/use-form';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';
import { useAppDispatch, toastRaised } from '~/state/store';

const isDeadLink = (error: unknown) => apiErrorOf(error).code === 'link_dead';

const alertStyle = 'rounded-card border-2 border-clay-600 p-4';

/**
 * Confirmed by a button, not on page load, because mail scanners open every link. The token is in the URL hash, which browsers do not send
 * to the server.
 */
export default function ConfirmEmail() {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const form = useForm({
    messages: {},
    send: () => dispatch(accountApi.endpoints.confirmEmail.initiate({ token }, { track: false })),
    onRejected: (error) => {
      if (!isDeadLink(error)) dispatch(toastRaised(accountErrorMessage(i18n, error), { isFailure: true }));
    },
  });
  const isIncomplete = useHydrated() && !/^[\w-]{43}$/.test(token);
  const isDead = form.failure !== null && isDeadLink(form.failure);
  const title = isDead
    ? t`This link has expired`
    : isIncomplete
      ? t`This link is incomplete`
      : t`Confirm your email address`;
  return (
    <AuthLayout
      title={title}
      description={t`Confirm the email address for your account.`}
      path={(to) => to.confirmEmail()}
      lead={isIncomplete || isDead ? undefined : t`Only confirm if you created an account with us.`}
    >
      <div role="status">
        {form.isDone && (
          <p className="rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900">
            <Trans>Email address confirmed</Trans>
          </p>
        )}
      </div>
      {isIncomplete && (
        <p role="alert" className={alertStyle}>
          <Trans>Open it again from the email.</Trans>
        </p>
      )}
      {isDead && (
        <p role="alert" className={alertStyle}>
          {/* A screen reader does not announce the new title. */}
          <span className="sr-only">{title}. </span>
          <Trans>If your email isn't confirmed yet, reset your password to confirm it.</Trans>
        </p>
      )}
      {!form.isDone && !isIncomplete && !isDead && (
        <AccountForm form={form} label={t`Confirm your email address`} submitLabel={t`Confirm email`}>
          {null}
        </AccountForm>
      )}
      {isDead ? (
        <Link to={paths.forgotPassword()} className={linkStyle}>
          <Trans>Reset password</Trans>
        </Link>
      ) : (
        <Link to={paths.allCows()} className={linkStyle}>
          <Trans>See all cows</Trans>
        </Link>
      )}
    </AuthLayout>
  );
}
