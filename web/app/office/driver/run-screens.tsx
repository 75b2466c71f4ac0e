import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { OfflineHeader } from '~/office/offline/offline-header';
import { OfflineMessage, OfflineSkeleton } from '~/office/offline/offline-message';
import { isSignedOut } from '~/office/offline/send-outbox';
import { usePaths } from '~/paths';
import { Button, ButtonLink } from '~/ui/button';
import { StopList } from './stop-list.tsx';
import { StopPage } from './stop-page.tsx';
import { useRunState, useRunStore } from './store/run-context.tsx';

/** The list, or the stop that the address names after #. */
export function RunScreens() {
  const paths = usePaths();
  const state = useRunState();
  const { shown } = state;
  const { hash } = useLocation();
  const [, stopId = '', action = ''] = /^#([^/]+)(?:\/(.+))?$/.exec(hash) ?? [];
  const run = shown?.find(({ stops }) => stops.some(({ _id }) => _id === stopId));
  const stop = run?.stops.find(({ _id }) => _id === stopId);
  return (
    <>
      <OfflineHeader
        unsent={state.outbox.filter(({ refusal }) => refusal === null).length}
        state={state}
        page={paths.run()}
      />
      {run === undefined || stop === undefined ? (
        <RunOverview />
      ) : (
        <StopPage key={stop._id} run={run} stop={stop} action={action} />
      )}
    </>
  );
}

function RunOverview() {
  const { i18n } = useLingui();
  const paths = usePaths();
  const store = useRunStore();
  const { shown, error, outbox } = useRunState();
  if (shown === undefined) return <OfflineSkeleton />;
  if (shown !== null && shown.length > 0) return <StopList runs={shown} />;
  const retry = (
    <Button onClick={() => void store.sync()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (isSignedOut(error))
    return (
      <OfflineMessage
        title={<Trans>Sign in to see your run</Trans>}
        action={
          <ButtonLink to={paths.signIn(paths.run())}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      />
    );
  if (error !== null)
    return (
      <OfflineMessage title={<Trans>We couldn't load your run</Trans>} action={retry}>
        {staffErrorSentence(i18n, error)}
      </OfflineMessage>
    );
  return (
    <OfflineMessage title={<Trans>No run today</Trans>} action={retry}>
      {outbox.length === 0 ? (
        <Trans>It appears here once the office assigns it to you.</Trans>
      ) : (
        <Trans>Call the office: some of what you entered wasn't accepted.</Trans>
      )}
    </OfflineMessage>
  );
}
