import { Trans, useLingui } from '@lingui/react/macro';
import { OfflinePage } from '~/office/offline/offline-page';
import { usePaths } from '~/paths';
import { RunScreens } from './run-screens.tsx';
import { RunProvider } from './store/run-context.tsx';
import { openRunDatabase } from './store/run-database.ts';

/** The driver's part of the site: works without a signal once it was opened with one. */
export function DriverPage() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <OfflinePage
      title={t`Today's run`}
      page={paths.run()}
      permission="drive:run"
      openDatabase={openRunDatabase}
      texts={{
        blocked: <Trans>This phone can't save your run</Trans>,
        signIn: <Trans>Sign in to see your run</Trans>,
        denied: <Trans>Only farm staff can see runs.</Trans>,
      }}
    >
      {(username, database) => (
        <RunProvider key={username} username={username} database={database}>
          <RunScreens />
        </RunProvider>
      )}
    </OfflinePage>
  );
}
