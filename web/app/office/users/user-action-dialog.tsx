import type { UserLine } from '@khamar/contract/accounts/user';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CommandDialog } from '~/office/sales/command-dialog';
import { loadUserSchemas } from './invite-dialog.tsx';
import { rolesAfter, type UserAction } from './user-actions.ts';
import {
  useEndSessionsMutation,
  useInviteMutation,
  useReleaseAccountMutation,
  useSetAccessMutation,
  useSetRolesMutation,
} from './users.api.ts';

export const USER_ACTION_LABELS: Record<UserAction, MessageDescriptor> = {
  inviteAgain: msg`Resend invitation`,
  makeAgent: msg`Make agent`,
  makeAdmin: msg`Make administrator`,
  removeAgentRole: msg`Remove agent role`,
  removeAdminRole: msg`Remove administrator role`,
  signOut: msg`Sign out everywhere`,
  disable: msg`Disable account`,
  enable: msg`Enable account`,
  release: msg`Unblock account`,
};

/** Actions that remove access or a role. */
export const removesAccess = (action: UserAction): boolean =>
  action === 'disable' || action === 'removeAgentRole' || action === 'removeAdminRole';

interface UserActionDialogProps {
  user: UserLine;
  action: UserAction;
  onClose: () => void;
}

/** Confirmation with the consequence of the action. */
export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const { t, i18n } = useLingui();
  const words = i18n._(USER_ACTION_LABELS[action]);
  const { username } = user;
  const dialogProps = { title: t`${words}: ${username}`, submitLabel: words, onClose };
  if (action === 'inviteAgain') return <InviteAgainDialog user={user} {...dialogProps} />;
  if (action === 'signOut') return <SignOutDialog user={user} {...dialogProps} />;
  if (action === 'release') return <ReleaseDialog user={user} {...dialogProps} />;
  if (action === 'disable' || action === 'enable')
    return <AccessDialog user={user} isDisabled={action === 'disable'} {...dialogProps} />;
  return <RolesDialog user={user} action={action} {...dialogProps} />;
}

interface ActionDialogProps {
  user: UserLine;
  title: string;
  submitLabel: string;
  onClose: () => void;
}

function RolesDialog({ user, action, ...dialogProps }: ActionDialogProps & { action: UserAction }) {
  const { t } = useLingui();
  const [setRoles] = useSetRolesMutation();
  const { _id: id, username } = user;
  const isRemoval = removesAccess(action);
  return (
    <CommandDialog
      {...dialogProps}
      isFinal={isRemoval}
      consequence={
        <p>
          {isRemoval ? (
            <Trans>
              <b translate="no">{username}</b> will lose access to what this role allows, starting with the
              next click. The account stays.
            </Trans>
          ) : action === 'makeAdmin' ? (
            <Trans>
              <b translate="no">{username}</b> will be able to edit cows, confirm payments and invite agents.
            </Trans>
          ) : (
            <Trans>
              <b translate="no">{username}</b> will be able to reply to leads and create bookings.
            </Trans>
          )}
        </p>
      }
      loadSchema={async () => (await loadUserSchemas()).RolesChange}
      toInput={() => ({ roles: rolesAfter(user.roles, action) })}
      send={({ roles }) => setRoles({ id, roles })}
      done={t`Roles updated for ${username}`}
    />
  );
}

function AccessDialog({ user, isDisabled, ...dialogProps }: ActionDialogProps & { isDisabled: boolean }) {
  const { t } = useLingui();
  const [setAccess] = useSetAccessMutation();
  const { _id: id, username } = user;
  return (
    <CommandDialog
      {...dialogProps}
      isFinal={isDisabled}
      consequence={
        <p>
          {isDisabled ? (
            <Trans>
              <b translate="no">{username}</b> will be signed out everywhere and can't sign in. Nothing is
              deleted, and you can enable the account again.
            </Trans>
          ) : (
            <Trans>
              <b translate="no">{username}</b> can sign in again with the same password.
            </Trans>
          )}
        </p>
      }
      loadSchema={async () => (await loadUserSchemas()).AccessChange}
      toInput={() => ({ isDisabled })}
      send={() => setAccess({ id, isDisabled })}
      done={isDisabled ? t`${username} disabled` : t`${username} enabled`}
    />
  );
}

function ReleaseDialog({ user: { _id: id, username }, ...dialogProps }: ActionDialogProps) {
  const { t } = useLingui();
  const [release] = useReleaseAccountMutation();
  return (
    <CommandDialog
      {...dialogProps}
      consequence={
        <p>
          <Trans>
            <b translate="no">{username}</b> was blocked after rejected payments. Once unblocked, they can
            book and submit TrxIDs again.
          </Trans>
        </p>
      }
      loadSchema={async () => (await loadUserSchemas()).NoChange}
      send={() => release(id)}
      done={t`Account unblocked`}
    />
  );
}

function SignOutDialog({ user: { _id: id, username }, ...dialogProps }: ActionDialogProps) {
  const { t } = useLingui();
  const [endSessions] = useEndSessionsMutation();
  return (
    <CommandDialog
      {...dialogProps}
      consequence={
        <p>
          <Trans>
            <b translate="no">{username}</b> will be signed out in every browser and can sign in again with
            their password. Use this for a lost phone.
          </Trans>
        </p>
      }
      send={() => endSessions(id)}
      done={t`${username} signed out everywhere`}
    />
  );
}

function InviteAgainDialog({
  user: { username, email, roles, language },
  ...dialogProps
}: ActionDialogProps) {
  const { t } = useLingui();
  const [invite] = useInviteMutation();
  const role = roles.includes('ADMIN') ? 'ADMIN' : 'AGENT';
  return (
    <CommandDialog
      {...dialogProps}
      consequence={
        <p className="wrap-anywhere">
          <Trans>
            A new link will be sent to <b translate="no">{email}</b>. The previous link stops working.
          </Trans>
        </p>
      }
      loadSchema={async () => (await loadUserSchemas()).Invitation}
      toInput={() => ({ email, role, language })}
      send={(body, key) => invite({ key, body })}
      done={t`Invitation sent to ${username}`}
    />
  );
}
