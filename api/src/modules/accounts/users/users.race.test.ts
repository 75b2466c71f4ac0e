import { expect, test } from 'vitest';
import { runAccountCommand } from '../../../cli/account-arguments.ts';
import { AppError } from '../../../app-error.ts';
import {
  ALL_STAFF,
  codeOf,
  ownerOf,
  people,
  startTestApi,
  startWithPeople,
  waitForLockWaiters,
} from '../../../testing/test-api.ts';

/** Runs `npm run account` as the database owner; resolves to 'done' or the error code. */
const command = ({ databaseUrl }: { databaseUrl: string }, ...args: string[]) =>
  runAccountCommand(args, {
    databaseUrl: () => Promise.resolve(databaseUrl),
    terminal: { askLine: () => Promise.resolve(''), askPassword: () => Promise.resolve('') },
  }).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

async function holdUncommitted(api: Parameters<typeof ownerOf>[0], change: string) {
  const [rival, watcher] = [await ownerOf(api), await ownerOf(api)];
  await rival.query('begin');
  await rival.query(change);
  return { watcher, commit: () => rival.query('commit') };
}

test('a concurrent role change is decided with the current roles', async () => {
  const { api, enter } = await startWithPeople(0, ALL_STAFF);
  const admin = await enter('rahim', ['ADMIN']);
  const karim = await enter('karim', ['CUSTOMER', 'AGENT']);
  const { watcher, commit } = await holdUncommitted(
    api,
    `update account set roles = '{CUSTOMER,AGENT,ADMIN}' where username = 'karim'`,
  );
  const revoking = admin.setRoles(karim.id, ['CUSTOMER']);
  const disabling = admin.setAccess(karim.id, true);
  await waitForLockWaiters(watcher, 2);
  await commit();
  expect(codeOf(await revoking)).toEqual([403, 'forbidden']);
  expect(codeOf(await disabling)).toEqual([403, 'forbidden']);
  expect(await karim.roles()).toEqual(['CUSTOMER', 'AGENT', 'ADMIN']);
});

test.each([
  ['loses the role that allows it', `roles = '{CUSTOMER}'`, [403, 'forbidden']],
  ['is disabled', `disabled_at = now()`, [401, 'signed_out']],
])('an administrator who %s during the request grants nothing', async (_what, change, rejected) => {
  const { api, enter } = await startWithPeople(0, ALL_STAFF);
  const admin = await enter('rahim', ['ADMIN']);
  const karim = await enter('karim', ['CUSTOMER']);
  const { watcher, commit } = await holdUncommitted(
    api,
    `update account set ${change} where username = 'rahim'`,
  );
  const granting = admin.setRoles(karim.id, ['CUSTOMER', 'AGENT']);
  await waitForLockWaiters(watcher);
  await commit();
  expect(codeOf(await granting)).toEqual(rejected);
  expect(await karim.roles()).toEqual(['CUSTOMER']);
});

test('two users changing each other concurrently both get a response, and a disabled one changes nothing', async () => {
  const { enter } = await startWithPeople(0, ALL_STAFF);
  for (let round = 0; round < 10; round += 1) {
    const owner = await enter(`owner.${round}`, ['SUPER_ADMIN']);
    const admin = await enter(`admin.${round}`, ['ADMIN']);
    const [disabled, granted] = await Promise.all([
      owner.setAccess(admin.id, true),
      admin.setRoles(owner.id, ['SUPER_ADMIN', 'AGENT']),
    ]);
    expect(disabled.status).toBe(200);
    expect([403, 401]).toContain(granted.status);
    expect(await owner.roles()).toEqual(['SUPER_ADMIN']);
  }
});

test('a common password chosen while a role is being granted is rejected', async () => {
  const api = await startTestApi();
  const sent = { 'content-type': 'application/json' };
  const person = {
    username: 'salma',
    email: 's@example.org',
    mobile: '01712345678',
    password: 'six cows eat hay',
  };
  await api.send('/auth/signup', { method: 'POST', headers: sent, body: JSON.stringify(person) });
  const { enter } = people(api);
  const salma = await enter('salma', ['CUSTOMER']);
  const { watcher, commit } = await holdUncommitted(
    api,
    `update account set roles = '{CUSTOMER,AGENT}' where username = 'salma'`,
  );
  const choosing = salma.send('PUT', '/auth/change-password', {
    currentPassword: person.password,
    newPassword: '123456',
  });
  await waitForLockWaiters(watcher);
  await commit();
  expect(codeOf(await choosing)).toEqual([422, 'password_common']);
  const { rows } = await watcher.query(`select has_common_password from account where username = 'salma'`);
  expect(rows).toEqual([{ has_common_password: false }]);
});

test('DESK-04 the last administrator stays when two are removed concurrently', async () => {
  const { api, enter } = await startWithPeople(0, ALL_STAFF);
  const left = async () =>
    (await api.query(`select from account where disabled_at is null and roles && '{ADMIN,SUPER_ADMIN}'`))
      .rowCount;
  await enter('rahim', ['ADMIN']);
  await enter('owner', ['SUPER_ADMIN']);
  for (let round = 0; round < 10; round += 1) {
    const both = await Promise.all([
      round % 2 === 0
        ? command(api, 'disable', '--username', 'rahim')
        : command(api, 'roles', '--username', 'rahim', '--role', 'CUSTOMER'),
      command(api, 'disable', '--username', 'owner'),
    ]);
    expect(both.toSorted()).toEqual(['done', 'last_administrator']);
    expect(await left()).toBe(1);
    await api.query(
      `update account set disabled_at = null, roles = case username when 'rahim' then '{ADMIN}' else '{SUPER_ADMIN}' end::text[]`,
    );
  }
});

test('DESK-04 administrators cannot remove each other concurrently, or themselves', async () => {
  const { enter } = await startWithPeople(0, ALL_STAFF);
  const one = await enter('one', ['SUPER_ADMIN']);
  const other = await enter('other', ['SUPER_ADMIN']);
  const admin = await enter('rahim', ['ADMIN']);
  const responses = await Promise.all([
    one.setAccess(other.id, true),
    other.setAccess(one.id, true),
    admin.setRoles(admin.id, ['CUSTOMER']),
  ]);
  expect(responses.map(codeOf)).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
});

test('DESK-04 invited and disabled administrators do not count as the last one', async () => {
  const { api, enter } = await startWithPeople(0, ALL_STAFF);
  await enter('rahim', ['ADMIN']);
  await enter('invited', ['ADMIN']);
  await enter('disabled', ['SUPER_ADMIN']);
  await api.query(`update account set invited_at = now() where username = 'invited'`);
  await api.query(`update account set disabled_at = now() where username = 'disabled'`);
  const rahim = ['--username', 'rahim'];
  expect(await command(api, 'disable', ...rahim)).toBe('last_administrator');
  expect(await command(api, 'roles', ...rahim, '--role', 'AGENT')).toBe('last_administrator');
  expect(await command(api, 'roles', ...rahim, '--role', 'ADMIN', '--role', 'AGENT')).toBe('done');
  expect(await command(api, 'disable', '--username', 'invited')).toBe('done');
});
