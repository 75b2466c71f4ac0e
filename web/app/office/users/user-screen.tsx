import type { UserDetails } from '@khamar/contract/accounts/user';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import { LANGUAGE_NAMES } from '~/i18n/languages';
import { useMoment } from '~/i18n/use-moment';
import { MISSING } from '~/office/inventory/cow-fields';
import { AuditLogLink } from '~/office/audit-log/audit-log-link';
import { UntilLoaded } from '~/office/ui/panel';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { UserActionDialog } from './user-action-dialog.tsx';
import type { UserAction } from './user-actions.ts';
import { UserButtons } from './user-buttons.tsx';
import { AccessBadge, Contact, RoleNames } from './user-cells.tsx';
import { UserBookings, UserLeads, UserSessions } from './user-sections.tsx';
import { useUserQuery } from './users.api.ts';

/** A user's account with bookings, leads and sessions. */
export default function UserScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useUserQuery(id, { refetchOnMountOrArgChange: true });
  const { data: user } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <UserHead user={user} />
      <UntilLoaded result={result} isLoaded={user !== undefined} missing={t`User not found.`} />
      {user !== undefined && (
        <>
          <AccountPanel user={user} />
          <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
            <div className="flex min-w-0 flex-col gap-3">
              <UserBookings user={user} />
              <UserLeads user={user} />
            </div>
            <UserSessions user={user} />
          </div>
        </>
      )}
    </div>
  );
}

function UserHead({ user }: { user: UserDetails | undefined }) {
  const paths = usePaths();
  const roles = user?.roles ?? [];
  const list = roles.some((role) => role === 'ADMIN' || role === 'SUPER_ADMIN')
    ? '/users/admin'
    : roles.includes('AGENT')
      ? '/users/agent'
      : '/users/customers';
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h1 className="text-2xl font-bold wrap-anywhere">
        {user === undefined ? <Trans>User</Trans> : <span translate="no">{user.username}</span>}
      </h1>
      <div className="flex flex-wrap gap-2">
        {user !== undefined && <AuditLogLink entity="account" id={user._id} />}
        <QuietLink to={paths.office(list)}>
          <Trans>Back to list</Trans>
        </QuietLink>
      </div>
    </div>
  );
}

/** Account details, access and actions. */
function AccountPanel({ user }: { user: UserDetails }) {
  const { t } = useLingui();
  const moment = useMoment();
  const [action, setAction] = useState<UserAction | null>(null);
  const at = (time: string | null) => (time === null ? MISSING : <time dateTime={time}>{moment(time)}</time>);
  const details = [
    { label: t`Roles`, value: <RoleNames roles={user.roles} /> },
    { label: t`Contact`, value: <Contact user={user} /> },
    { label: t`Email language`, value: LANGUAGE_NAMES[user.language] },
    { label: t`Joined`, value: at(user.createdAt) },
    { label: t`Last seen`, value: at(user.lastSeenAt) },
    ...(user.invitedAt === null ? [] : [{ label: t`Invited`, value: at(user.invitedAt) }]),
    ...(user.claimsBlockedAt === null
      ? []
      : [{ label: t`Blocked after rejected payments`, value: at(user.claimsBlockedAt) }]),
    ...(user.signedOutAt === null ? [] : [{ label: t`Signed out by staff`, value: at(user.signedOutAt) }]),
  ];
  return (
    <section
      aria-label={t`Account`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <p>
        <AccessBadge user={user} />
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-600">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <UserButtons user={user} onAction={setAction} />
      {action !== null && <UserActionDialog user={user} action={action} onClose={() => setAction(null)} />}
    </section>
  );
}
