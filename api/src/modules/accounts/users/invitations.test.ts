import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { User } from '@khamar/contract/accounts/user';
import { expect, test } from 'vitest';
import { openMailTest, PASSWORD, signIn, signUp } from '../../../testing/mail-test.ts';
import { ALL_STAFF, codeOf, people, type TestApi } from '../../../testing/test-api.ts';

const AGENT = { email: 'karim.uddin@people.example', role: 'AGENT', language: 'bn' };

const inviter =
  (api: TestApi, headers: { authorization: string }) =>
  (invitation: object, key = randomUUID()) =>
    api.send('/users/invitations', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      json: invitation,
    });
const invited = ({ body }: { body: unknown }) => responseOf(User).parse(body).data;
const tokenIn = (text: string) => /reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? '';

test('DESK-04 an invited person sets a password with the mailed link and signs in with the role', async () => {
  const office = await openMailTest(ALL_STAFF);
  const { api, smtp, owner, call } = office;
  const admin = await people(api).enter('rahim', ['ADMIN']);
  const response = invited(await inviter(api, admin.headers)(AGENT));
  expect(response).toMatchObject({
    username: 'karim.uddin',
    roles: ['AGENT'],
    language: 'bn',
    isDisabled: false,
  });
  expect(response.invitedAt).not.toBeNull();

  await office.startWorkerHere();
  const [mail] = await smtp.to(AGENT.email);
  const token = tokenIn(mail?.text ?? '');
  expect(mail?.text).toContain('/bn/reset-password#token=');
  const { rows: links } = await owner.query(
    `select expires_at between now() + '6 days 23 hours' and now() + '7 days' as fits from password_reset`,
  );
  expect(links).toEqual([{ fits: true }]);

  const choose = (newPassword: string) => call('PUT', '/auth/reset-password', { token, newPassword });
  expect(codeOf(await choose('123456'))).toEqual([422, 'password_common']);
  expect((await choose(PASSWORD)).status).toBe(200);
  expect(codeOf(await choose(PASSWORD))).toEqual([410, 'link_dead']);
  const karim = await signIn(office, 'karim.uddin');
  expect((await api.get('/leads', karim)).status).toBe(200);
  const { rows } = await owner.query(
    `select actor, action, changes from audit_entry where entity_id = $1 order by id`,
    [response._id],
  );
  expect(rows).toMatchObject([
    { actor: 'rahim', action: 'ADDED', changes: { roles: [null, ['AGENT']], invited: [false, true] } },
    { actor: '(self)', action: 'CHANGED', changes: { password: ['***', '***'], invited: [true, false] } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('people.example');
});

test('DESK-04 a second invitation replaces the link; an account with a password cannot be invited', async () => {
  const office = await openMailTest(ALL_STAFF);
  const { api, smtp, call } = office;
  const admin = await people(api).enter('rahim', ['ADMIN']);
  const invite = inviter(api, admin.headers);
  const first = invited(await invite(AGENT));
  await office.startWorkerHere();
  const [old] = await smtp.to(AGENT.email);
  const again = invited(await invite({ ...AGENT, email: AGENT.email.toUpperCase(), username: 'other' }));
  expect(again._id).toBe(first._id);
  expect(again.username).toBe('karim.uddin');
  const mails = await smtp.to(AGENT.email, 2);
  const choose = (mail: { text?: string | undefined } | undefined) =>
    call('PUT', '/auth/reset-password', { token: tokenIn(mail?.text ?? ''), newPassword: PASSWORD });
  expect(codeOf(await choose(old))).toEqual([410, 'link_dead']);
  expect((await choose(mails[1])).status).toBe(200);
  expect(codeOf(await invite(AGENT))).toEqual([409, 'email_taken']);
});

test('invitations are idempotent by key, and concurrent ones create one account', async () => {
  const office = await openMailTest(ALL_STAFF);
  const { api } = office;
  const admin = await people(api).enter('rahim', ['ADMIN']);
  const invite = inviter(api, admin.headers);
  const key = randomUUID();
  const tries = await Promise.all([invite(AGENT, key), invite(AGENT, key), invite(AGENT, key)]);
  expect(new Set(tries.map((response) => invited(response)._id)).size).toBe(1);
  expect((await office.mails()).filter(({ kind }) => kind === 'INVITATION')).toHaveLength(1);
  expect(codeOf(await invite({ ...AGENT, role: 'ADMIN' }, key))).toEqual([422, 'key_reused']);
  const other = { ...AGENT, email: 'salma@people.example' };
  const both = await Promise.all([
    invite(other),
    invite(other),
    invite({ ...other, email: 'salma@b.example' }),
  ]);
  const [one, same, namesake] = both.map(invited);
  expect(one?._id).toBe(same?._id);
  expect(new Set([one?.username, namesake?.username])).toEqual(new Set(['salma', 'salma2']));
});

test.each([
  ['ADMIN', 'AGENT', 200],
  ['ADMIN', 'ADMIN', 403],
  ['SUPER_ADMIN', 'ADMIN', 200],
  ['SUPER_ADMIN', 'SUPER_ADMIN', 400],
  ['ADMIN', 'CUSTOMER', 400],
] as const)('%s inviting a new %s gets %i', async (granter, role, status) => {
  const { api } = await openMailTest(ALL_STAFF);
  const { headers } = await people(api).enter('rahim', [granter]);
  expect((await inviter(api, headers)({ ...AGENT, role })).status).toBe(status);
});

test('an invited administrator cannot be reinvited as an agent by another administrator', async () => {
  const { api } = await openMailTest(ALL_STAFF);
  const { enter } = people(api);
  const owner = await enter('owner', ['SUPER_ADMIN']);
  const admin = await enter('rahim', ['ADMIN']);
  const { _id } = invited(await inviter(api, owner.headers)({ ...AGENT, role: 'ADMIN' }));
  expect(codeOf(await inviter(api, admin.headers)(AGENT))).toEqual([403, 'forbidden']);
  const again = invited(await inviter(api, owner.headers)(AGENT));
  expect([again._id, again.roles]).toEqual([_id, ['AGENT']]);
});

test('DESK-04 F9 an invitation takes over an address that a stranger signed up with', async () => {
  const office = await openMailTest(ALL_STAFF);
  const { api, smtp, call } = office;
  const admin = await people(api).enter('rahim', ['ADMIN']);
  const invite = inviter(api, admin.headers);
  await signUp(office, 'salma');
  const email = 'salma@people.example';
  const agent = invited(await invite({ ...AGENT, email, username: 'real.salma' }));
  expect(agent).toMatchObject({ username: 'real.salma', roles: ['AGENT'], email });
  const { rows } = await api.query(`select email, roles from account where username = 'salma'`);
  expect(rows).toEqual([{ email: null, roles: ['CUSTOMER'] }]);
  // Using the mailed link proves that the address is theirs.
  await office.startWorkerHere();
  const [mail] = await smtp.to(email, 1, /reset-password#token=/);
  const token = tokenIn(mail?.text ?? '');
  expect((await call('PUT', '/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(200);
  expect(codeOf(await invite({ ...AGENT, email }))).toEqual([409, 'email_taken']);
});

test('a verified address or a taken username cannot be invited; an invited person cannot sign in yet', async () => {
  const office = await openMailTest(ALL_STAFF);
  const { api } = office;
  const admin = await people(api).enter('rahim', ['ADMIN']);
  const invite = inviter(api, admin.headers);
  await signUp(office, 'salma');
  await api.query(`update account set email_verified_at = now() where username = 'salma'`);
  expect(codeOf(await invite({ ...AGENT, email: 'Salma@people.example' }))).toEqual([409, 'email_taken']);
  expect(codeOf(await invite({ ...AGENT, username: 'SALMA' }))).toEqual([409, 'username_taken']);
  expect((await invite({ ...AGENT, username: '', mobile: '01812-345678' })).status).toBe(200);
  const login = { username: 'karim.uddin', password: '(invited)' };
  expect(codeOf(await office.call('POST', '/auth/login', login))).toEqual([401, 'wrong_password']);
});
