import { mayGrant, OWNERS } from '@khamar/contract/accounts/permissions';
import type { UserLine } from '@khamar/contract/accounts/user';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useState } from 'react';
import { useStaffRoles } from '~/office/layout/office-guard';
import { useOfficeScreen } from '~/office/layout/navigation';
import { DataTable } from '~/office/ui/table/data-table';
import { parametersOf, searchOf, type ListDefinition } from '~/office/ui/table/list-query';
import { ScreenTabs } from '~/office/ui/screen-tabs';
import { QuietLink } from '~/office/ui/quiet-button';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';
import { TypedSearch } from '~/ui/typed-search';
import { InviteDialog } from './invite-dialog.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import { UserButtons } from './user-buttons.tsx';
import type { UserAction } from './user-actions.ts';
import { CUSTOMER_COLUMNS, CustomerCard, STAFF_COLUMNS, StaffCard } from './user-cells.tsx';
import { useListUsersQuery } from './users.api.ts';

const listAt = (path: string): ListDefinition<'q'> => ({
  path,
  sizes: [20, 50, 100],
  filters: { q: searchOf },
  sortFields: [],
});

const PEOPLE_LISTS = {
  ADMIN: listAt('/users/admin'),
  AGENT: listAt('/users/agent'),
  CUSTOMER: listAt('/users/customers'),
};

type Kind = keyof typeof PEOPLE_LISTS;

const KINDS = ['ADMIN', 'AGENT', 'CUSTOMER'] as const satisfies Kind[];

/** Actions available in the lists; all others are on the user's page. */
const ACTIONS: Record<Kind, readonly UserAction[]> = {
  ADMIN: ['inviteAgain', 'removeAdminRole', 'signOut', 'disable', 'enable'],
  AGENT: ['inviteAgain', 'removeAgentRole', 'signOut', 'disable', 'enable'],
  CUSTOMER: ['makeAgent', 'disable', 'enable'],
};

interface OpenDialog {
  user: UserLine;
  action: UserAction;
}

/** All users with the role of the path, newest first. */
export default function PeopleScreen() {
  const { path } = useOfficeScreen();
  const kind = KINDS.find((one) => PEOPLE_LISTS[one].path === path) ?? 'ADMIN';
  const { t } = useLingui();
  const paths = usePaths();
  const address = useListQuery(PEOPLE_LISTS[kind]);
  const { query, change } = address;
  const { q } = query.filters;
  const result = useListUsersQuery(
    { ...parametersOf(query), role: kind === 'ADMIN' ? OWNERS.join(',') : kind },
    { refetchOnMountOrArgChange: true },
  );
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [isInviting, setInviting] = useState(false);
  const roles = useStaffRoles();
  const canInvite = kind !== 'CUSTOMER' && mayGrant(roles, kind);
  const actions = useCallback(
    (user: UserLine) => (
      <UserButtons
        user={user}
        only={ACTIONS[kind]}
        onAction={(action) => setOpenDialog({ user, action })}
        isRow
      />
    ),
    [kind, setOpenDialog],
  );
  const titles = { ADMIN: t`Administrators`, AGENT: t`Agents`, CUSTOMER: t`Customers` };
  const emptyMessages = {
    ADMIN: t`No administrators yet.`,
    AGENT: t`No agents yet. Invite one to get started.`,
    CUSTOMER: t`No customers yet. They appear here after signing up.`,
  };
  const total = data?.totalUsers ?? 0;
  const totalLabel = (count: string) =>
    t`${plural(total, { one: `Total ${count} user`, other: `Total ${count} users` })}`;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold wrap-anywhere">{titles[kind]}</h1>
        {canInvite && (
          <Button onClick={() => setInviting(true)} className="max-md:w-full print:hidden">
            <UserPlus />
            <Trans>Invite user</Trans>
          </Button>
        )}
      </div>
      <ScreenTabs
        label={t`Users`}
        screens={KINDS.map((one) => ({
          path: PEOPLE_LISTS[one].path,
          label: titles[one],
        }))}
      />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <TypedSearch
          aria-label={t`Search by username, email or phone`}
          placeholder={t`Username, email or phone`}
          value={q}
          clean={searchOf}
          onType={(typed) => change({ filters: { q: typed } }, true)}
          onEnter={(typed) => change({ filters: { q: typed } })}
          className="rounded-full px-4 md:w-72"
        />
        {kind === 'AGENT' && (
          <QuietLink to={paths.office('/users/customers') + (q === '' ? '' : `?q=${encodeURIComponent(q)}`)}>
            <Trans>Make agent</Trans>
          </QuietLink>
        )}
      </div>
      <DataTable
        label={titles[kind]}
        address={address}
        result={{ ...result, rows: data?.users, total: data?.totalUsers }}
        noMatches={t`No users match your search.`}
        empty={emptyMessages[kind]}
        totalLabel={totalLabel}
        columns={kind === 'CUSTOMER' ? CUSTOMER_COLUMNS : STAFF_COLUMNS}
        rowId={({ _id }) => _id}
        actions={actions}
        Card={kind === 'CUSTOMER' ? CustomerCard : StaffCard}
      />
      {openDialog !== null && <UserActionDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
      {isInviting && kind !== 'CUSTOMER' && <InviteDialog role={kind} onClose={() => setInviting(false)} />}
    </div>
  );
}
