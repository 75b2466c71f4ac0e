import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { usePaths } from '~/paths';
import { Button, ButtonLink } from '~/ui/button';
import { LanguageSwitch } from '~/ui/language-switch';
import { ConnectionLine } from './connection-line.tsx';
import { RunMessage, RunSkeleton } from './run-message.tsx';
import { StopList } from './stop-list.tsx';
import { StopPage } from './stop-page.tsx';
import { useOnline, useRunState, useRunStore } from './store/run-context.tsx';
import { isSignedOut } from './store/run-store.ts';

/** The list, or the stop that the address names after #. */
export function RunScreens() {
  const isOnline = useOnline();
  const { shown } = useRunState();
  const { hash } = useLocation();
  const [, stopId = '', action = ''] = /^#([^/]+)(?:\/(.+))?$/.exec(hash) ?? [];
  const run = shown?.find(({ stops }) => stops.some(({ _id }) => _id === stopId));
  const stop = run?.stops.find(({ _id }) => _id === stopId);
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-cream-200 bg-white">
        <div className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-3 px-3 py-1">
          <ConnectionLine />
          {/* The other language is another page, which may not be on this phone. */}
          {isOnline && <LanguageSwitch />}
        </div>
      </header>
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
  if (shown === undefined) return <RunSkeleton />;
  if (shown !== null && shown.length > 0) return <StopList runs={shown} />;
  const retry = (
    <Button onClick={() => void store.sync()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (isSignedOut(error))
    return (
      <RunMessage
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
      <RunMessage title={<Trans>We couldn't load your run</Trans>} action={retry}>
        {staffErrorSentence(i18n, error)}
      </RunMessage>
    );
  return (
    <RunMessage title={<Trans>No run today</Trans>} action={retry}>
      {outbox.length === 0 ? (
        <Trans>It appears here once the office has planned it for you.</Trans>
      ) : (
        <Trans>Call the office: some of what you entered wasn't accepted.</Trans>
      )}
    </RunMessage>
  );
}
