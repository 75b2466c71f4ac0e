import { Trans, useLingui } from '@lingui/react/macro';
import { OfflinePage } from '~/office/offline/offline-page';
import { usePaths } from '~/paths';
import { RoundScreens } from './round-screens.tsx';
import { RoundProvider } from './store/round-context.tsx';
import { openRoundDatabase } from './store/round-database.ts';

/** Weighing the herd: works without a signal once it was opened with one. */
export function WeighingPage() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <OfflinePage
      title={t`Weighing`}
      page={paths.weigh()}
      permission="weigh:cow"
      openDatabase={openRoundDatabase}
      texts={{
        blocked: <Trans>This phone can't save your weights</Trans>,
        signIn: <Trans>Sign in to weigh cows</Trans>,
        denied: <Trans>Only farm staff can weigh cows.</Trans>,
      }}
    >
      {(username, database) => (
        <RoundProvider key={username} username={username} database={database}>
          <RoundScreens />
        </RoundProvider>
      )}
    </OfflinePage>
  );
}
