import { randomUUID } from 'node:crypto';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { Role } from '@khamar/contract/accounts/role-schema';
import { User, UserPage } from '@khamar/contract/accounts/user';
import { expect, test } from 'vitest';
import { ALL_STAFF, codeOf, startWithPeople } from '../../../testing/test-api.ts';

const rolesOf = ({ body }: { body: unknown }) => responseOf(User).parse(body).data.roles;

test('administrators list users, newest first and by role, without passwords', async () => {
  const { enter } = await startWithPeople();
  const admin = await enter('rahim', ['ADMIN']);
  await enter('agent.one', ['CUSTOMER', 'AGENT']);
  await enter('agent.two', ['AGENT']);
  await enter('salma', ['CUSTOMER']);
  const list = async (query: string) => {
    const response = await admin.send('GET', `/users?${query}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(response.body)).not.toMatch(/password|hash/);
    const { users, totalUsers } = responseOf(UserPage).parse(response.body).data;
    return [totalUsers, ...users.map(({ username }) => username)];
  };
  expect(await list('')).toEqual([4, 'salma', 'agent.two', 'agent.one', 'rahim']);
  expect(await list('role=AGENT')).toEqual([2, 'agent.two', 'agent.one']);
  expect(await list('role=AGENT&page=1&size=1')).toEqual([2, 'agent.one']);
  expect(await list('role=SUPER_ADMIN')).toEqual([0]);
  expect(await list('role=SUPER_ADMIN,ADMIN')).toEqual([1, 'rahim']);
  expect(codeOf(await admin.send('GET', '/users?role=OWNER'))).toEqual([400, 'invalid_request']);
});

/** Which roles each role may grant and revoke, one at a time, for an account that is otherwise a customer. */
test.each([
  ['ADMIN', ['CUSTOMER', 'AGENT']],
  ['SUPER_ADMIN', ['CUSTOMER', 'AGENT', 'ADMIN']],
] as const)('%s can grant and revoke %j and nothing else', async (granter, grantable) => {
  const { enter } = await startWithPeople(0, ALL_STAFF);
  const actor = await enter('rahim', [granter]);
  for (const role of Role.options) {
    const rest: Role = role === 'CUSTOMER' ? 'AGENT' : 'CUSTOMER';
    const both = Role.options.filter((each) => each === role || each === rest);
    const may = (grantable as readonly Role[]).includes(role);
    const without = await enter(`without.${role}`, [rest]);
    const having = await enter(`having.${role}`, both);
    const granted = await actor.setRoles(without.id, [role, rest, role]);
    const revoked = await actor.setRoles(having.id, [rest]);
    expect([role, granted.status, revoked.status]).toEqual([role, ...(may ? [200, 200] : [403, 403])]);
    expect(await without.roles()).toEqual(may ? both : [rest]);
    expect(await having.roles()).toEqual(may ? [rest] : both);
    const disabled = await actor.setAccess(having.id, true);
    expect([role, disabled.status]).toEqual([role, may ? 200 : 403]);
  }
});

test('no one can change a user who outranks them, not even to revoke a role', async () => {
  const { enter } = await startWithPeople(0, ALL_STAFF);
  const admin = await enter('rahim', ['ADMIN']);
  for (const [username, roles] of [
    ['owner', ['SUPER_ADMIN']],
    ['other', ['ADMIN']],
  ] as const) {
    const above = await enter(username, [...roles]);
    expect(codeOf(await admin.setRoles(above.id, [...roles, 'AGENT']))).toEqual([403, 'forbidden']);
    expect(await above.roles()).toEqual(roles);
  }
});

test('no one can change themselves, an unknown user is 404, and every user keeps a role', async () => {
  const { enter } = await startWithPeople(0, ALL_STAFF);
  const owner = await enter('owner', ['SUPER_ADMIN', 'AGENT']);
  const salma = await enter('salma', ['CUSTOMER']);
  for (const id of [owner.id, owner.id.toUpperCase()]) {
    expect(codeOf(await owner.setRoles(id, ['SUPER_ADMIN']))).toEqual([403, 'forbidden']);
    expect(codeOf(await owner.setAccess(id, true))).toEqual([403, 'forbidden']);
  }
  expect(await owner.roles()).toEqual(['SUPER_ADMIN', 'AGENT']);
  expect(codeOf(await owner.setRoles(randomUUID(), ['AGENT']))).toEqual([404, 'not_found']);
  expect(codeOf(await owner.setAccess(randomUUID(), true))).toEqual([404, 'not_found']);
  for (const roles of [[], ['OWNER'], 'AGENT', null])
    expect(codeOf(await owner.send('PUT', `/users/${salma.id}/roles`, { roles }))).toEqual([
      400,
      'invalid_request',
    ]);
  expect(codeOf(await owner.send('PUT', '/users/nobody/access', { isDisabled: true }))).toEqual([
    400,
    'invalid_request',
  ]);
});

test('a granted or revoked role applies to the next request with the same token', async () => {
  const { enter } = await startWithPeople(0, ALL_STAFF);
  const admin = await enter('rahim', ['ADMIN']);
  const salma = await enter('salma', ['CUSTOMER']);
  const leads = async () => (await salma.send('GET', '/leads')).status;
  expect(await leads()).toBe(403);
  expect(rolesOf(await admin.setRoles(salma.id, ['AGENT', 'CUSTOMER']))).toEqual(['CUSTOMER', 'AGENT']);
  expect(await leads()).toBe(200);
  await admin.setRoles(salma.id, ['CUSTOMER']);
  expect(await leads()).toBe(403);
});

test('disabling signs a user out everywhere; enabling does not revive old sessions', async () => {
  const { api, enter } = await startWithPeople();
  const admin = await enter('rahim', ['ADMIN']);
  const phone = await enter('salma', ['CUSTOMER']);
  const laptop = await enter('salma', ['CUSTOMER']);
  const sessions = async () =>
    Promise.all([phone, laptop].map(async ({ send }) => (await send('GET', '/auth/sessions')).status));
  expect(await sessions()).toEqual([200, 200]);
  expect(responseOf(User).parse((await admin.setAccess(phone.id, true)).body).data.isDisabled).toBe(true);
  expect(await sessions()).toEqual([401, 401]);
  const reasons = await api.query('select distinct end_reason from session where ended_at is not null');
  expect(reasons.rows).toEqual([{ end_reason: 'DISABLED' }]);
  // Simulates a sign-in that raced with the disabling.
  const late = await enter('salma', ['CUSTOMER']);
  expect(responseOf(User).parse((await admin.setAccess(phone.id, false)).body).data.isDisabled).toBe(false);
  expect(await sessions()).toEqual([401, 401]);
  expect((await late.send('GET', '/auth/sessions')).status).toBe(401);
  expect((await (await enter('salma', ['CUSTOMER'])).send('GET', '/auth/sessions')).status).toBe(200);
});

test('a user with a common password gets no office role', async () => {
  const { api, enter } = await startWithPeople();
  const admin = await enter('rahim', ['ADMIN']);
  const salma = await enter('salma', ['CUSTOMER']);
  await api.query(`update account set has_common_password = true where username = 'salma'`);
  const rejected = await admin.setRoles(salma.id, ['CUSTOMER', 'AGENT']);
  expect(codeOf(rejected)).toEqual([422, 'password_common']);
  expect(ApiError.parse(rejected.body).message).toContain('must choose another password first');
  expect(await salma.roles()).toEqual(['CUSTOMER']);
});

test('role and access changes are in the audit log with actor, old and new value, without personal data', async () => {
  const { api, enter } = await startWithPeople();
  const admin = await enter('rahim', ['ADMIN']);
  const salma = await enter('salma', ['CUSTOMER']);
  await api.query(`update account set email = 'salma@example.org', mobile = '+8801712345678'
                     where username = 'salma'`);
  await api.query('delete from audit_entry');
  await admin.setRoles(salma.id, ['CUSTOMER', 'AGENT']);
  await admin.setRoles(salma.id, ['AGENT', 'CUSTOMER']);
  await admin.setRoles(salma.id, ['CUSTOMER', 'ADMIN']);
  await admin.setAccess(salma.id, true);
  await admin.setAccess(salma.id, true);
  const { rows } = await api.query(
    'select actor, session_id, action, entity, entity_id, changes from audit_entry order by id',
  );
  const signed = {
    actor: 'rahim',
    session_id: admin.session,
    action: 'CHANGED',
    entity: 'account',
    entity_id: salma.id,
  };
  expect(rows).toEqual([
    { ...signed, changes: { roles: [['CUSTOMER'], ['CUSTOMER', 'AGENT']] } },
    { ...signed, changes: { disabled: [false, true] } },
  ]);
});
