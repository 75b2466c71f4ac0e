import { Trans, useLingui } from '@lingui/react/macro';
import { DoorFrame } from '~/account/auth-layout';
import { ResetForm } from '~/account/reset-form';
import { PageHead } from '~/domain/page-head';

export default function ResetPassword() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Choose a new password`}
        description={t`Choose a new password for your account at the farm.`}
        path={(to) => to.resetPassword()}
      />
      <meta name="robots" content="noindex" />
      <DoorFrame
        title={<Trans>Choose a new password</Trans>}
        lead={<Trans>Afterwards you are signed out everywhere, and sign in with the new one.</Trans>}
      >
        <ResetForm />
      </DoorFrame>
    </>
  );
}
