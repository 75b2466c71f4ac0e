import type { Role } from '@khamar/contract/accounts/permissions';
import { expect, test } from 'vitest';
import { actionsFor, rolesAfter, toneOf } from './user-actions.ts';

const USER = {
  username: 'karim',
  email: 'karim@example.org',
  roles: ['AGENT'] as Role[],
  isDisabled: false,
  invitedAt: null,
  sessionCount: 1,
  claimsBlockedAt: null,
};
const admin = { username: 'rahim', roles: ['ADMIN'] as const };
const owner = { username: 'owner', roles: ['SUPER_ADMIN'] as const };

test.each([
  [USER, admin, ['signOut', 'removeAgentRole', 'disable']],
  [USER, owner, ['makeAdmin', 'signOut', 'removeAgentRole', 'disable']],
  [{ ...USER, roles: ['CUSTOMER' as const], sessionCount: 0 }, admin, ['makeAgent', 'disable']],
  [{ ...USER, isDisabled: true, sessionCount: 0 }, admin, ['enable', 'removeAgentRole']],
  [
    { ...USER, invitedAt: '2026-11-16T04:00:00.000Z', sessionCount: 0 },
    admin,
    ['inviteAgain', 'removeAgentRole', 'disable'],
  ],
  [
    { ...USER, roles: ['CUSTOMER' as const], claimsBlockedAt: '2026-11-16T04:00:00.000Z' },
    admin,
    ['makeAgent', 'release', 'signOut', 'disable'],
  ],
  [{ ...USER, roles: ['ADMIN' as const] }, admin, []],
  [{ ...USER, roles: ['ADMIN' as const] }, owner, ['makeAgent', 'signOut', 'removeAdminRole', 'disable']],
  [{ ...USER, roles: ['SUPER_ADMIN' as const] }, owner, []],
  [{ ...USER, username: 'rahim' }, admin, []],
  [USER, { username: 'agent', roles: ['AGENT'] as const }, []],
])('for user %j, %j can choose %j', (user, me, actions) => {
  expect(actionsFor(user, me)).toEqual(actions);
});

test('DESK-04 F48 removing a role is a quiet action; only disabling an account is red', () => {
  const actions = actionsFor(USER, owner);
  expect(actions.filter((action) => toneOf(action) === 'danger')).toEqual(['disable']);
  expect(actions.indexOf('removeAgentRole')).toBeGreaterThan(0);
});

test('a user who loses their last role is a customer', () => {
  expect(rolesAfter(['AGENT'], 'removeAgentRole')).toEqual(['CUSTOMER']);
  expect(rolesAfter(['CUSTOMER', 'ADMIN'], 'removeAdminRole')).toEqual(['CUSTOMER']);
  expect(rolesAfter(['CUSTOMER'], 'makeAgent')).toEqual(['CUSTOMER', 'AGENT']);
});
