import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { AccountForm, EmailField, useAccountForm } from '~/account/account-form';
import { AuthLayout, linkStyle } from '~/account/auth-layout';
import { accountApi } from '~/account/account.api';
import { usePaths } from '~/paths';
import { useAppDispatch } from '~/state/store';

/** The response is the same for every address, so it does not reveal who has an account. */
export default function ForgotPassword() {
  const { t } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const form = useAccountForm((schemas) => schemas.ForgotPassword, {
    send: (input) => dispatch(accountApi.endpoints.forgotPassword.initiate(input, { track: false })),
  });
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      description={t`Get an email with a link to choose a new password.`}
      path={(to) => to.forgotPassword()}
      lead={t`Enter your email address and we'll send you a link to choose a new one.`}
    >
      <div role="status">
        {form.isDone && (
          <p className="rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900">
            <Trans>
              If this email has an account, we've sent it a link. It works once and expires in 30 minutes.
              Check your spam folder too.
            </Trans>
          </p>
        )}
      </div>
      <AccountForm form={form} label={t`Forgot your password?`} submitLabel={t`Send link`}>
        <EmailField {...form.field('email')} />
      </AccountForm>
      <Link to={paths.signIn()} className={linkStyle}>
        <Trans>Back to sign in</Trans>
      </Link>
    </AuthLayout>
  );
}
