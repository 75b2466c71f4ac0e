import type { UserLine } from '@khamar/contract/people/user';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CommandDialog } from '~/office/sales/command-dialog';
import { loadUser } from './invite-dialog.tsx';
import { rolesAfter, type UserAction } from './user-actions.ts';
import {
  useEndSessionsMutation,
  useInviteMutation,
  useReleaseAccountMutation,
  useSetAccessMutation,
  useSetRolesMutation,
} from './users.api.ts';

export const USER_ACTION_WORDS: Record<UserAction, MessageDescriptor> = {
  inviteAgain: msg`Send the link again`,
  makeAgent: msg`Make an agent`,
  makeAdmin: msg`Make an administrator`,
  takeAgent: msg`No longer an agent`,
  takeAdmin: msg`No longer an administrator`,
  signOut: msg`Sign out everywhere`,
  disable: msg`Disable`,
  enable: msg`Enable`,
  release: msg`Unblock account`,
};

/** Actions that remove access or a role. */
export const isTaking = (action: UserAction): boolean =>
  action === 'disable' || action === 'takeAgent' || action === 'takeAdmin';

interface UserActionDialogProps {
  user: UserLine;
  action: UserAction;
  onClose: () => void;
}

/** Confirmation with the consequence of the action. */
export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const { t, i18n } = useLingui();
  const words = i18n._(USER_ACTION_WORDS[action]);
  const { username } = user;
  const about = { title: t`${words}: ${username}`, submitLabel: words, onClose };
  if (action === 'inviteAgain') return <InviteAgainDialog user={user} {...about} />;
  if (action === 'signOut') return <SignOutDialog user={user} {...about} />;
  if (action === 'release') return <ReleaseDialog user={user} {...about} />;
  if (action === 'disable' || action === 'enable')
    return <AccessDialog user={user} isDisabled={action === 'disable'} {...about} />;
  return <RolesDialog user={user} action={action} {...about} />;
}

interface AboutProps {
  user: UserLine;
  title: string;
  submitLabel: string;
  onClose: () => void;
}

function RolesDialog({ user, action, ...about }: AboutProps & { action: UserAction }) {
  const { t } = useLingui();
  const [setRoles] = useSetRolesMutation();
  const { _id: id, username } = user;
  const isTaken = isTaking(action);
  return (
    <CommandDialog
      {...about}
      isFinal={isTaken}
      consequence={
        <p>
          {isTaken ? (
            <Trans>
              <b translate="no">{username}</b> can no longer open what this role opens, from the next click
              on. The account stays.
            </Trans>
          ) : action === 'makeAdmin' ? (
            <Trans>
              <b translate="no">{username}</b> can then change cows, confirm money and invite agents.
            </Trans>
          ) : (
            <Trans>
              <b translate="no">{username}</b> can then answer leads and make bookings in the office.
            </Trans>
          )}
        </p>
      }
      loadSchema={async () => (await loadUser()).RolesChange}
      toInput={() => ({ roles: rolesAfter(user.roles, action) })}
      send={({ roles }) => setRoles({ id, roles })}
      done={t`The roles of ${username} are changed`}
    />
  );
}

function AccessDialog({ user, isDisabled, ...about }: AboutProps & { isDisabled: boolean }) {
  const { t } = useLingui();
  const [setAccess] = useSetAccessMutation();
  const { _id: id, username } = user;
  return (
    <CommandDialog
      {...about}
      isFinal={isDisabled}
      consequence={
        <p>
          {isDisabled ? (
            <Trans>
              <b translate="no">{username}</b> is signed out everywhere at once and cannot sign in any more.
              Nothing is deleted, and you can enable the account again.
            </Trans>
          ) : (
            <Trans>
              <b translate="no">{username}</b> can sign in again with the password of before.
            </Trans>
          )}
        </p>
      }
      loadSchema={async () => (await loadUser()).AccessChange}
      toInput={() => ({ isDisabled })}
      send={() => setAccess({ id, isDisabled })}
      done={isDisabled ? t`${username} is disabled` : t`${username} is enabled`}
    />
  );
}

function ReleaseDialog({ user: { _id: id, username }, ...about }: AboutProps) {
  const { t } = useLingui();
  const [release] = useReleaseAccountMutation();
  return (
    <CommandDialog
      {...about}
      consequence={
        <p>
          <Trans>
            <b translate="no">{username}</b> was blocked after rejected payments. They can book and send
            transaction IDs again.
          </Trans>
        </p>
      }
      loadSchema={async () => (await loadUser()).NoChange}
      send={() => release(id)}
      done={t`Account unblocked`}
    />
  );
}

function SignOutDialog({ user: { _id: id, username }, ...about }: AboutProps) {
  const { t } = useLingui();
  const [endSessions] = useEndSessionsMutation();
  return (
    <CommandDialog
      {...about}
      consequence={
        <p>
          <Trans>
            <b translate="no">{username}</b> is signed out in every browser and can sign in again with the
            password. Good for a lost phone.
          </Trans>
        </p>
      }
      send={() => endSessions(id)}
      done={t`${username} is signed out everywhere`}
    />
  );
}

function InviteAgainDialog({ user: { username, email, roles, language }, ...about }: AboutProps) {
  const { t } = useLingui();
  const [invite] = useInviteMutation();
  const role = roles.includes('ADMIN') ? 'ADMIN' : 'AGENT';
  return (
    <CommandDialog
      {...about}
      consequence={
        <p className="wrap-anywhere">
          <Trans>
            A new link goes to <b translate="no">{email}</b>. The one of before works no longer.
          </Trans>
        </p>
      }
      loadSchema={async () => (await loadUser()).Invitation}
      toInput={() => ({ email, role, language })}
      send={(body, key) => invite({ key, body })}
      done={t`The invitation of ${username} is on its way`}
    />
  );
}
