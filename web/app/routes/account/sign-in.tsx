import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { DoorFrame } from '~/account/auth-layout';
import { LostSessionNote } from '~/account/lost-session-note';
import { SignInForm } from '~/account/sign-in-form';
import { PageHead } from '~/domain/page-head';
import { useLanguage } from '~/i18n/use-language';
import { nextPathOf } from '~/lib/next-path';
import { NEXT } from '~/paths';

export default function SignIn() {
  const { t } = useLingui();
  const language = useLanguage();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead
        title={t`Sign In`}
        description={t`Sign in to your account at the farm.`}
        path={(to) => to.signIn()}
      />
      <meta name="robots" content="noindex" />
      <DoorFrame title={<Trans>Sign In</Trans>} lead={<Trans>Good to see you again.</Trans>}>
        <LostSessionNote />
        <SignInForm next={nextPathOf(search.get(NEXT), language)} />
      </DoorFrame>
    </>
  );
}
