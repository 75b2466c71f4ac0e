import { can, mayGrant, type Role } from '@khamar/contract/accounts/permissions';
import type { UserLine } from '@khamar/contract/accounts/user';

const USER_ACTIONS = [
  'inviteAgain',
  'makeAgent',
  'makeAdmin',
  'enable',
  'release',
  'signOut',
  'removeAgentRole',
  'removeAdminRole',
  'disable',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** The signed-in user. */
export interface Me {
  username: string;
  roles: readonly Role[];
}

type UserFields = Pick<
  UserLine,
  'username' | 'email' | 'roles' | 'isDisabled' | 'invitedAt' | 'sessionCount' | 'claimsBlockedAt'
>;

/** The actions these roles may perform on this user; the server checks again. Nobody can change themselves or anyone with a higher role. */
export function actionsFor(user: UserFields, me: Me): UserAction[] {
  const { roles, isDisabled, invitedAt, email } = user;
  if (user.username === me.username || !roles.every((role) => mayGrant(me.roles, role))) return [];
  const isInvited = invitedAt !== null;
  const canGrant = (role: Role) =>
    !isInvited && !isDisabled && !roles.includes(role) && mayGrant(me.roles, role);
  const isPossible: Record<UserAction, boolean> = {
    inviteAgain: isInvited && !isDisabled && email !== null,
    makeAgent: canGrant('AGENT'),
    makeAdmin: canGrant('ADMIN'),
    removeAgentRole: roles.includes('AGENT'),
    removeAdminRole: roles.includes('ADMIN'),
    signOut: user.sessionCount > 0,
    disable: !isDisabled,
    enable: isDisabled,
    release: user.claimsBlockedAt !== null && can(me.roles, 'release:account'),
  };
  return USER_ACTIONS.filter((action) => isPossible[action]);
}

/** Removing a role is routine and reversible; only locking someone out is red. */
export const toneOf = (action: UserAction): 'danger' | 'plain' => (action === 'disable' ? 'danger' : 'plain');

/** A user without any other role is a customer. */
export function rolesAfter(roles: readonly Role[], action: UserAction): Role[] {
  if (action === 'makeAgent') return [...roles, 'AGENT'];
  if (action === 'makeAdmin') return [...roles, 'ADMIN'];
  const removed = action === 'removeAgentRole' ? 'AGENT' : 'ADMIN';
  const left = roles.filter((role) => role !== removed);
  return left.length === 0 ? ['CUSTOMER'] : left;
}
