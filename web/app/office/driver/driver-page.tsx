import { can } from '@khamar/contract/accounts/permissions';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { NeedsJavaScript } from '~/domain/needs-javascript';
import { farm } from '~/domain/farm';
import { useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { isSessionRestored, selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { ButtonLink } from '~/ui/button';
import { RunMessage, RunSkeleton } from './run-message.tsx';
import { RunScreens } from './run-screens.tsx';
import { registerRunWorker } from './worker/register-run-worker.ts';
import { openRunDatabase, type OutboxEntry, type RunDatabase } from './store/run-database.ts';
import { RunProvider } from './store/run-context.tsx';
import { forgetSentRuns } from './store/run-store.ts';

/** The driver's part of the site: works without a signal once it was opened with one. */
export function DriverPage() {
  const { t } = useLingui();
  const language = useLanguage();
  useEffect(() => registerRunWorker(language), [language]);
  return (
    <div className="flex min-h-dvh flex-col bg-cream-50">
      <title>{`${t`Today's run`} · ${farm.name[language]}`}</title>
      <NeedsJavaScript />
      <Entrance />
    </div>
  );
}

type Storage = RunDatabase | 'opening' | 'blocked';

/** Not the office's guard: without a connection nobody can be sent to the sign-in page, and the phone keeps what was not sent. */
function Entrance() {
  const isRestored = useAppSelector(isSessionRestored);
  const user = useAppSelector(selectUser);
  const { officeRoles } = useSite();
  const [database, setDatabase] = useState<Storage>('opening');
  useEffect(() => {
    openRunDatabase().then(setDatabase, () => setDatabase('blocked'));
  }, []);
  if (!isRestored || database === 'opening') return <RunSkeleton />;
  if (database === 'blocked')
    return (
      <RunMessage title={<Trans>This phone can't save your run</Trans>}>
        <Trans>Leave private browsing or free up storage, then open this page again.</Trans>
      </RunMessage>
    );
  if (user === null) return <SignedOut database={database} />;
  const roles = user.roles.filter((role) => officeRoles.includes(role));
  if (!can(roles, 'drive:run'))
    return (
      <RunMessage title={<Trans>You don't have access to this</Trans>}>
        <Trans>Only farm staff can see runs.</Trans>
      </RunMessage>
    );
  return (
    <RunProvider key={user.username} username={user.username} database={database}>
      <RunScreens />
    </RunProvider>
  );
}

function SignedOut({ database }: { database: RunDatabase }) {
  const paths = usePaths();
  const [unsent, setUnsent] = useState<OutboxEntry[]>([]);
  useEffect(() => {
    void forgetSentRuns(database);
    void database.outbox().then(setUnsent);
  }, [database]);
  return (
    <RunMessage
      title={<Trans>Sign in to see your run</Trans>}
      action={
        <ButtonLink to={paths.signIn(paths.run())}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      }
    >
      {unsent.length > 0 && <UnsentNote count={unsent.length} />}
    </RunMessage>
  );
}

const UnsentNote = ({ count }: { count: number }) => {
  const { t } = useLingui();
  return t`${plural(count, { one: '# entry is saved on this phone. It is sent once you sign in.', other: '# entries are saved on this phone. They are sent once you sign in.' })}`;
};
