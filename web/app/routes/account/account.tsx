import { Trans, useLingui } from '@lingui/react/macro';
import { AccountScreen, AccountSkeleton } from '~/account/account-screen';
import { PageHead } from '~/domain/page-head';
import { SessionGuard } from '~/session/session-guard';

export default function Account() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <PageHead
        title={t`My account`}
        description={t`Your password, and where you are signed in.`}
        path={(to) => to.account()}
      />
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-bold md:text-3xl">
        <Trans>My account</Trans>
      </h1>
      <SessionGuard skeleton={<AccountSkeleton />}>
        <AccountScreen />
      </SessionGuard>
    </div>
  );
}
