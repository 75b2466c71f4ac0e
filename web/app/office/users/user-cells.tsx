import type { Role } from '@khamar/contract/accounts/permissions';
import type { User, UserLine } from '@khamar/contract/accounts/user';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormat, useLanguage, formatPhone } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { MISSING } from '~/office/inventory/cow-fields';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { ROLE_LABELS } from './user-labels.ts';

interface UserCellProps {
  row: UserLine;
}

const link = 'inline-flex min-h-11 items-center wrap-anywhere underline';

export function UserLink({ user: { _id, username } }: { user: Pick<User, '_id' | 'username'> }) {
  const paths = usePaths();
  return (
    <Link to={paths.office(`/users/${_id}`)} translate="no" className={`${link} font-semibold`}>
      {username}
    </Link>
  );
}

export function AccessBadge({ user: { isDisabled, invitedAt } }: { user: User }) {
  if (isDisabled)
    return (
      <Badge tone="quiet">
        <Trans>Disabled</Trans>
      </Badge>
    );
  return invitedAt === null ? (
    <Badge tone="positive">
      <Trans>Active</Trans>
    </Badge>
  ) : (
    <Badge tone="waiting">
      <Trans>Invited</Trans>
    </Badge>
  );
}

export function RoleNames({ roles }: { roles: readonly Role[] }) {
  const { i18n } = useLingui();
  return <span>{roles.map((role) => i18n._(ROLE_LABELS[role])).join(', ')}</span>;
}

export function Contact({ user: { email, mobile } }: { user: User }) {
  const language = useLanguage();
  if (email === null && mobile === null) return MISSING;
  return (
    <span className="flex flex-col items-start">
      {mobile !== null && (
        <a href={`tel:${mobile}`} className={`${link} md:whitespace-nowrap`}>
          {formatPhone(language, mobile)}
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
    </span>
  );
}

const LastSeen = ({ row: { lastSeenAt } }: UserCellProps) =>
  lastSeenAt === null ? MISSING : <TimeCell at={lastSeenAt} />;

function Count({ count }: { count: number }) {
  const { number } = useFormat();
  return number(count);
}

const NAME: DataColumn<UserLine> = {
  id: 'username',
  title: msg`Username`,
  Cell: ({ row }) => <UserLink user={row} />,
};
const ACCESS: DataColumn<UserLine> = {
  id: 'access',
  title: msg`Status`,
  Cell: ({ row }) => <AccessBadge user={row} />,
};
const CONTACT: DataColumn<UserLine> = {
  id: 'contact',
  title: msg`Contact`,
  Cell: ({ row }) => <Contact user={row} />,
};
const SEEN: DataColumn<UserLine> = { id: 'lastSeenAt', title: msg`Last seen`, Cell: LastSeen };

export const STAFF_COLUMNS: DataColumn<UserLine>[] = [
  NAME,
  { id: 'roles', title: msg`Roles`, Cell: ({ row }) => <RoleNames roles={row.roles} /> },
  ACCESS,
  CONTACT,
  SEEN,
  {
    id: 'sessionCount',
    title: msg`Signed-in devices`,
    isNumeric: true,
    Cell: ({ row }) => <Count count={row.sessionCount} />,
  },
];

export const CUSTOMER_COLUMNS: DataColumn<UserLine>[] = [
  NAME,
  CONTACT,
  {
    id: 'bookingCount',
    title: msg`Bookings`,
    isNumeric: true,
    Cell: ({ row }) => <Count count={row.bookingCount} />,
  },
  {
    id: 'leadCount',
    title: msg`Leads`,
    isNumeric: true,
    Cell: ({ row }) => <Count count={row.leadCount} />,
  },
  ACCESS,
  SEEN,
];

/** Two lines: user and access; last seen. */
export function StaffCard({ row }: UserCellProps) {
  const moment = useMoment();
  const seen = row.lastSeenAt === null ? '' : moment(row.lastSeenAt);
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <UserLink user={row} />
        <AccessBadge user={row} />
      </span>
      <span className="text-sm wrap-anywhere">
        <RoleNames roles={row.roles} />
        {seen !== '' && <Trans> · last seen {seen}</Trans>}
      </span>
    </span>
  );
}

export function CustomerCard({ row }: UserCellProps) {
  const language = useLanguage();
  const { number } = useFormat();
  const bookings = number(row.bookingCount);
  const leads = number(row.leadCount);
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <UserLink user={row} />
        {(row.isDisabled || row.invitedAt !== null) && <AccessBadge user={row} />}
        {row.mobile !== null && (
          <a href={`tel:${row.mobile}`} className={link}>
            {formatPhone(language, row.mobile)}
          </a>
        )}
      </span>
      <span className="text-sm">
        <Trans>
          Bookings: {bookings} · Leads: {leads}
        </Trans>
      </span>
    </span>
  );
}
