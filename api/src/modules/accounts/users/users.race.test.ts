import { expect, test } from 'vitest';
import { untilWaiting } from '../../../testing/lock.ts';
import { codeOf, ownerOf } from '../../../testing/office.ts';
import { people } from '../../../testing/people.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const ALL_STAFF = { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' };

async function holding(api: Parameters<typeof ownerOf>[0], change: string) {
  const [rival, watcher] = [await ownerOf(api), await ownerOf(api)];
  await rival.query('begin');
  await rival.query(change);
  return { watcher, commit: () => rival.query('commit') };
}

test('whoever comes second decides about the roles as they are by then: no role is taken that was not seen', async () => {
  const api = await startTestApi(0, ALL_STAFF);
  const { enter } = people(api);
  const admin = await enter('rahim', ['ADMIN']);
  const karim = await enter('karim', ['CUSTOMER', 'AGENT']);
  const { watcher, commit } = await holding(
    api,
    `update account set roles = '{CUSTOMER,AGENT,ADMIN}' where username = 'karim'`,
  );
  const taking = admin.setRoles(karim.id, ['CUSTOMER']);
  const shutting = admin.setAccess(karim.id, true);
  await untilWaiting(watcher, 2);
  await commit();
  expect(codeOf(await taking)).toEqual([403, 'forbidden']);
  expect(codeOf(await shutting)).toEqual([403, 'forbidden']);
  expect(await karim.roles()).toEqual(['CUSTOMER', 'AGENT', 'ADMIN']);
});

test.each([
  ['loses the role that allows it', `roles = '{CUSTOMER}'`, [403, 'forbidden']],
  ['is shut out', `disabled_at = now()`, [401, 'signed_out']],
])('an administrator who %s while asking grants nothing any more', async (_what, change, refused) => {
  const api = await startTestApi(0, ALL_STAFF);
  const { enter } = people(api);
  const admin = await enter('rahim', ['ADMIN']);
  const karim = await enter('karim', ['CUSTOMER']);
  const { watcher, commit } = await holding(api, `update account set ${change} where username = 'rahim'`);
  const granting = admin.setRoles(karim.id, ['CUSTOMER', 'AGENT']);
  await untilWaiting(watcher);
  await commit();
  expect(codeOf(await granting)).toEqual(refused);
  expect(await karim.roles()).toEqual(['CUSTOMER']);
});

test('two who decide about each other at once both get an answer, and who was shut out first decides nothing', async () => {
  const api = await startTestApi(0, ALL_STAFF);
  const { enter } = people(api);
  for (let round = 0; round < 10; round += 1) {
    const owner = await enter(`owner.${round}`, ['SUPER_ADMIN']);
    const admin = await enter(`admin.${round}`, ['ADMIN']);
    const [shut, given] = await Promise.all([
      owner.setAccess(admin.id, true),
      admin.setRoles(owner.id, ['SUPER_ADMIN', 'AGENT']),
    ]);
    expect(shut.status).toBe(200);
    expect([403, 401]).toContain(given.status);
    expect(await owner.roles()).toEqual(['SUPER_ADMIN']);
  }
});

test('a common password chosen while a role is being given is refused: whoever is staff by then has a better one', async () => {
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
  const { watcher, commit } = await holding(
    api,
    `update account set roles = '{CUSTOMER,AGENT}' where username = 'salma'`,
  );
  const choosing = salma.send('PUT', '/auth/change-password', {
    currentPassword: person.password,
    newPassword: '123456',
  });
  await untilWaiting(watcher);
  await commit();
  expect(codeOf(await choosing)).toEqual([422, 'password_common']);
  const { rows } = await watcher.query(`select has_common_password from account where username = 'salma'`);
  expect(rows).toEqual([{ has_common_password: false }]);
});
