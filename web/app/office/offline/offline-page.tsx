import { can, type Permission } from '@khamar/contract/accounts/permissions';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { farm } from '~/domain/farm';
import { NeedsJavaScript } from '~/domain/needs-javascript';
import { useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { isSessionRestored, selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { ButtonLink } from '~/ui/button';
import { findUnsent, forgetSent, type SentAndUnsent } from './offline-database.ts';
import { OfflineMessage, OfflineSkeleton } from './offline-message.tsx';
import { registerPageWorker } from './worker/register-page-worker.ts';

interface OfflinePageProps<Database> {
  title: string;
  /** Its address: that of its service worker and where people return to after signing in. */
  page: string;
  permission: Permission;
  openDatabase: () => Promise<Database>;
  /** Headings and sentences in place of the page. */
  texts: { blocked: React.ReactNode; signIn: React.ReactNode; denied: React.ReactNode };
  children: (username: string, database: Database) => React.ReactNode;
}

/** A page of its own for staff: works without a signal once it was opened with one. */
export function OfflinePage<Database extends SentAndUnsent>(props: OfflinePageProps<Database>) {
  const { title, page } = props;
  const language = useLanguage();
  useEffect(() => registerPageWorker(page), [page]);
  return (
    <div className="flex min-h-dvh flex-col bg-cream-50">
      <title>{`${title} · ${farm.name[language]}`}</title>
      <NeedsJavaScript />
      <Entrance {...props} />
    </div>
  );
}

/**
 * Not the office's guard: without a connection nobody can be sent to the sign-in page, and the device keeps what was not sent.
 */
function Entrance<Database extends SentAndUnsent>({
  page,
  permission,
  openDatabase,
  texts,
  children,
}: OfflinePageProps<Database>) {
  const isRestored = useAppSelector(isSessionRestored);
  const user = useAppSelector(selectUser);
  const { officeRoles } = useSite();
  const [database, setDatabase] = useState<Database | 'opening' | 'blocked'>('opening');
  useEffect(() => {
    openDatabase().then(setDatabase, () => setDatabase('blocked'));
  }, [openDatabase]);
  if (!isRestored || database === 'opening') return <OfflineSkeleton />;
  if (database === 'blocked')
    return (
      <OfflineMessage title={texts.blocked}>
        <Trans>Leave private browsing or free up storage, then open this page again.</Trans>
      </OfflineMessage>
    );
  if (user === null) return <SignedOut database={database} title={texts.signIn} page={page} />;
  const roles = user.roles.filter((role) => officeRoles.includes(role));
  if (!can(roles, permission))
    return (
      <OfflineMessage title={<Trans>You don't have access to this</Trans>}>{texts.denied}</OfflineMessage>
    );
  return children(user.username, database);
}

interface SignedOutProps {
  database: SentAndUnsent;
  title: React.ReactNode;
  page: string;
}

function SignedOut({ database, title, page }: SignedOutProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void forgetSent(database);
    void findUnsent(database).then((entries) => setCount(entries.length));
  }, [database]);
  return (
    <OfflineMessage
      title={title}
      action={
        <ButtonLink to={paths.signIn(page)}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      }
    >
      {count > 0 &&
        t`${plural(count, { one: '# entry is saved on this phone. It is sent once you sign in.', other: '# entries are saved on this phone. They are sent once you sign in.' })}`}
    </OfflineMessage>
  );
}
