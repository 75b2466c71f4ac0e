import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { AccountForm, AuthLayout, EmailField, linkLook, useAccountForm } from '~/account/account-form';
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
      description={t`Get a link by mail to choose a new password.`}
      path={(to) => to.forgotPassword()}
      lead={t`Tell us your email address, and we send you a link to choose a new one.`}
    >
      <div role="status">
        {form.isDone && (
          <p className="rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900">
            <Trans>
              If somebody has this address, a mail with a link is on its way. It works once, within the next
              30 minutes. Look into the folder for spam, too.
            </Trans>
          </p>
        )}
      </div>
      <AccountForm form={form} label={t`Forgot your password?`} submitLabel={t`Send me a link`}>
        <EmailField {...form.field('email')} />
      </AccountForm>
      <Link to={paths.signIn()} className={linkLook}>
        <Trans>Back to Sign In</Trans>
      </Link>
    </AuthLayout>
  );
}
