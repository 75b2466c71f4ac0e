import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { DoorFrame } from '~/account/auth-layout';
import { SignUpForm } from '~/account/sign-up-form';
import { PageHead } from '~/domain/page-head';
import { useLanguage } from '~/i18n/use-language';
import { nextPathOf } from '~/lib/next-path';
import { NEXT } from '~/paths';

export default function SignUp() {
  const { t } = useLingui();
  const language = useLanguage();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t`Sign Up`} description={t`Make an account at the farm.`} path={(to) => to.signUp()} />
      <meta name="robots" content="noindex" />
      <DoorFrame title={<Trans>Sign Up</Trans>} lead={<Trans>An account of your own at the farm.</Trans>}>
        <SignUpForm next={nextPathOf(search.get(NEXT), language)} />
      </DoorFrame>
    </>
  );
}
