import type { Role } from '@khamar/contract/people/permissions';
import { expect, test } from 'vitest';
import { actionsFor, rolesAfter } from './user-actions.ts';

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
  [USER, admin, ['takeAgent', 'signOut', 'disable']],
  [USER, owner, ['makeAdmin', 'takeAgent', 'signOut', 'disable']],
  [{ ...USER, roles: ['CUSTOMER' as const], sessionCount: 0 }, admin, ['makeAgent', 'disable']],
  [{ ...USER, isDisabled: true, sessionCount: 0 }, admin, ['takeAgent', 'enable']],
  [
    { ...USER, invitedAt: '2026-11-16T04:00:00.000Z', sessionCount: 0 },
    admin,
    ['inviteAgain', 'takeAgent', 'disable'],
  ],
  [
    { ...USER, roles: ['CUSTOMER' as const], claimsBlockedAt: '2026-11-16T04:00:00.000Z' },
    admin,
    ['makeAgent', 'signOut', 'disable', 'release'],
  ],
  [{ ...USER, roles: ['ADMIN' as const] }, admin, []],
  [{ ...USER, roles: ['ADMIN' as const] }, owner, ['makeAgent', 'takeAdmin', 'signOut', 'disable']],
  [{ ...USER, roles: ['SUPER_ADMIN' as const] }, owner, []],
  [{ ...USER, username: 'rahim' }, admin, []],
  [USER, { username: 'agent', roles: ['AGENT'] as const }, []],
])('%j is offered to %j as %j', (user, me, actions) => {
  expect(actionsFor(user, me)).toEqual(actions);
});

test('whoever loses the last role is a customer', () => {
  expect(rolesAfter(['AGENT'], 'takeAgent')).toEqual(['CUSTOMER']);
  expect(rolesAfter(['CUSTOMER', 'ADMIN'], 'takeAdmin')).toEqual(['CUSTOMER']);
  expect(rolesAfter(['CUSTOMER'], 'makeAgent')).toEqual(['CUSTOMER', 'AGENT']);
});
