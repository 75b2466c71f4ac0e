import { readFileSync } from 'node:fs';
import { SignedIn } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { account, accountProcess } from '../testing/processes.ts';
import { startTestApi, type TestApi, signedIn } from '../testing/test-api.ts';

const PASSWORD = 'hay-for-the-winter';
const RAHIM = ['--username', 'rahim', '--email', 'rahim@example.org', '--mobile', '01712-345678'];
const create = (api: TestApi, ...more: string[]) => account(api, ['create', ...RAHIM, ...more], PASSWORD);

const signIn = (api: TestApi, password: string, username = 'rahim') =>
  api.send('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

test('the command creates the first administrator, who can sign in and open the office', async () => {
  const api = await startTestApi();
  const args = ['create', ...RAHIM, '--role', 'ADMIN', '--role', 'AGENT', '--language', 'bn'];
  expect(await accountProcess(api, args, PASSWORD)).toEqual({
    code: 0,
    out: 'Account created for rahim: AGENT, ADMIN\n',
    err: '',
  });
  const { body } = await signIn(api, PASSWORD);
  const { data } = responseOf(SignedIn).parse(body);
  const inventory = await api.get('/product/dashboard/get-all-cows', {
    authorization: `Bearer ${data.token}`,
  });
  expect(inventory.status).toBe(200);

  const { rows } = await api.query('select email, mobile, language, roles, has_common_password from account');
  expect(rows).toEqual([
    {
      email: 'rahim@example.org',
      mobile: '+8801712345678',
      language: 'bn',
      roles: ['AGENT', 'ADMIN'],
      has_common_password: false,
    },
  ]);
  const { rows: auditLog } = await api.query('select actor, action, changes from audit_entry');
  expect(auditLog).toMatchObject([
    { actor: '(command)', action: 'ADDED', changes: { roles: [null, ['AGENT', 'ADMIN']] } },
  ]);
});

test('a generated password is shown once and works', async () => {
  const api = await startTestApi();
  const { out } = await create(api, '--role', 'AGENT', '--generate');
  const password = /shown only once\): (\S{20})$/m.exec(out)?.[1] ?? '';
  expect((await signIn(api, PASSWORD)).status).toBe(401);
  expect((await signIn(api, password)).status).toBe(200);
});

test('invalid input fails with one sentence and writes nothing', async () => {
  const api = await startTestApi();
  await create(api, '--role', 'ADMIN');
  const expectError = async (sentence: string, args: string[], input = PASSWORD) => {
    const { code, out, err } = await account(api, args, input);
    expect([code, out, err]).toEqual([1, '', `${sentence}\n`]);
  };
  const karim = ['create', '--username', 'karim', '--email', 'karim@example.org', '--role'];

  await expectError('This username is taken', [...karim, 'ADMIN', '--username', 'RAHIM']);
  await expectError('This email already has an account', [...karim, 'ADMIN', '--email', 'Rahim@Example.org']);
  await expectError('Password must be at least 6 characters!', [...karim, 'CUSTOMER'], 'short\n');
  await expectError('This password is too common. Choose another.', [...karim, 'AGENT'], 'Password\n');
  await expectError('Add at least one role with --role', karim.slice(0, -1));
  await expectError("Unknown option '--password'", [...karim, 'ADMIN', '--password', PASSWORD]);
  await expectError('No account found with this username', ['disable', '--username', 'karim']);
  await expectError('Add the account with --username', ['enable']);
  await expectError('Add one of --username, --email or --mobile', ['export']);
  const names = 'create, password, roles, disable, enable, sessions, sign-out, list, export, erase';
  await expectError(`Unknown command. Use one of: ${names}`, ['constructor']);
  expect((await account(api, ['list'])).out).toBe('rahim\tADMIN\trahim@example.org\tenabled\n');
});

test('without a database the command says so and prints no stack trace', async () => {
  const { code, err } = await accountProcess({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }, ['list']);
  expect([code, err]).toEqual([
    1,
    "Can't reach the database, or it doesn't exist yet. Try: npm run migrate\n",
  ]);
});

test('a customer may have a common password, but not an office role with it', async () => {
  const api = await startTestApi();
  await account(api, ['create', ...RAHIM, '--role', 'CUSTOMER'], 'password');
  const { code, err } = await account(api, ['roles', '--username', 'rahim', '--role', 'ADMIN']);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The password of this account is too common.*: set another first\n$/),
  ]);
  await account(api, ['password', '--username', 'Rahim'], PASSWORD);
  const { out } = await account(api, ['roles', '--username', 'rahim', '--role', 'ADMIN', '--role', 'AGENT']);
  expect(out).toBe('Roles of rahim: AGENT, ADMIN\n');
  expect((await account(api, ['list', '--role', 'AGENT'])).out).toMatch(/^rahim\t/);
  expect((await account(api, ['list', '--role', 'CUSTOMER'])).out).toBe('');
});

test('a new password ends every session and every mailed link', async () => {
  const api = await startTestApi();
  await create(api, '--role', 'ADMIN');
  const headers = await signedIn(api);
  await api.query(
    `insert into password_reset select decode(repeat('ab', 32), 'hex'), id, now() + '1 hour' from account`,
  );
  await account(api, ['password', '--username', 'rahim'], 'another-one-now\n');

  expect((await api.get('/auth/sessions', headers)).status).toBe(401);
  expect((await signIn(api, PASSWORD)).status).toBe(401);
  expect((await signIn(api, 'another-one-now')).status).toBe(200);
  expect((await api.query('select from password_reset')).rowCount).toBe(0);
  expect((await api.query(`select from mail where kind = 'PASSWORD_CHANGED'`)).rowCount).toBe(1);
});

test('sessions are listed and ended; disabling signs out immediately, enabling restores access', async () => {
  const api = await startTestApi();
  await create(api, '--role', 'ADMIN');
  await signedIn(api, { username: 'another', roles: ['ADMIN'] });
  const headers = await signedIn(api);
  const here = async () => (await api.get('/auth/sessions', headers)).status;
  const { out } = await account(api, ['sessions', '--username', 'rahim']);
  expect(out).toMatch(/^since \S+\tused \S+\tA test\n$/);
  expect(await here()).toBe(200);
  expect((await account(api, ['sign-out', '--username', 'rahim'])).out).toMatch(/ended: 1\n$/);
  expect(await here()).toBe(401);

  await signIn(api, PASSWORD);
  await account(api, ['disable', '--username', 'rahim']);
  expect((await account(api, ['sessions', '--username', 'rahim'])).out).toBe('');
  expect((await account(api, ['list'])).out).toMatch(/\tdisabled\n$/);
  expect((await signIn(api, PASSWORD)).status).toBe(401);
  await account(api, ['enable', '--username', 'rahim']);
  expect((await signIn(api, PASSWORD)).status).toBe(200);

  const { rows } = await api.query(
    `select actor, changes -> 'disabled' as disabled from audit_entry where changes ? 'disabled' order by id`,
  );
  expect(rows).toEqual([
    { actor: '(command)', disabled: [false, true] },
    { actor: '(command)', disabled: [true, false] },
  ]);
});

test('the docs name only existing commands', () => {
  const pages = ['README.md', 'docs/privacy.md'].map((name) =>
    readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'),
  );
  const named = [...pages.join('\n').matchAll(/npm run (?:-s )?account -- ([\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named).toContain('erase');
  expect(named.filter((name) => !(name in ACCOUNT_COMMANDS))).toEqual([]);
});
