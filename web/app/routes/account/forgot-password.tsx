import { Trans, useLingui } from '@lingui/react/macro';
import { DoorFrame } from '~/account/auth-layout';
import { ForgotForm } from '~/account/forgot-form';
import { PageHead } from '~/domain/page-head';

export default function ForgotPassword() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Forgot your password?`}
        description={t`Get a link by mail to choose a new password.`}
        path={(to) => to.forgotPassword()}
      />
      <meta name="robots" content="noindex" />
      <DoorFrame
        title={<Trans>Forgot your password?</Trans>}
        lead={<Trans>Tell us your email address, and we send you a link to choose a new one.</Trans>}
      >
        <ForgotForm />
      </DoorFrame>
    </>
  );
}
