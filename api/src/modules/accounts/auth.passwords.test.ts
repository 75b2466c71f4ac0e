import { ApiError } from '@khamar/contract/envelope';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import type { DatabaseSchema } from '../../db/schema.ts';
import { openDatabase } from '../../db/pool.ts';
import { isCommonPassword } from '../../security/password.ts';
import { account } from '../../testing/processes.ts';
import { browserAt, SALMA, type TestBrowser, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, type TestApi, codeOf, ownerOf, ownerPool } from '../../testing/test-api.ts';
import { makeResetToken } from './accounts.service.ts';

/** The token that the mail would contain. */
async function resetTokenFor(api: TestApi, username: string): Promise<string> {
  const db = openDatabase<DatabaseSchema>(ownerPool(api));
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return makeResetToken(db, id);
}

const reset = (browser: TestBrowser, token: string, newPassword = 'notun-shobdo') =>
  browser.send('PUT', '/auth/reset-password', { token, newPassword });

const makeStaff = async (api: TestApi, role = 'ADMIN') =>
  api.query('update account set roles = $1', [[role]]);

test('SEC-08 all of the 1000 characters of a password count', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  const password = `${'গরু '.repeat(249)}abcd`;
  expect(password).toHaveLength(1000);
  expect((await browser.signUp({ ...SALMA, password })).status).toBe(201);
  expect((await browser.signIn({ ...SALMA, password: `${password.slice(0, -1)}e` })).status).toBe(401);
  expect((await browser.signIn({ ...SALMA, password: password.slice(0, 64) })).status).toBe(401);
  expect((await browser.signIn({ ...SALMA, password })).status).toBe(200);
  expect((await browser.signUp({ ...SALMA, username: 'other', password: `${password}e` })).status).toBe(400);
});

test('a Bangla password matches in any Unicode normalization', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  await browser.signUp({ ...SALMA, password: 'আমার গরু যো' });
  expect((await browser.signIn({ ...SALMA, password: 'আমার গরু যো'.normalize('NFD') })).status).toBe(200);
});

test('staff passwords have ten characters and are not the username; customers are exempt', async () => {
  const api = await startTestApi();
  const person = { ...SALMA, username: 'salma.begum', password: 'bolod7' };
  const browser = browserAt(api);
  expect((await browser.signUp(person)).status).toBe(201);
  await browser.signIn(person);
  const granted = await account(api, ['roles', '--username', 'salma.begum', '--role', 'AGENT']);
  expect([granted.code, granted.err]).toEqual([1, expect.stringContaining('set another first')]);
  await makeStaff(api, 'AGENT');
  for (const newPassword of ['bolod7-kal', 'bolod7-ka', 'Salma.Begum'].toReversed()) {
    const response = await browser.send('PUT', '/auth/change-password', {
      currentPassword: 'bolod7',
      newPassword,
    });
    expect([newPassword, response.status]).toEqual([newPassword, newPassword === 'bolod7-kal' ? 200 : 422]);
  }
  for (const [password, message] of [
    ['nine-char', 'at least 10 characters'],
    ['rahim.mia.1', "can't be the same as the username"],
  ] as const) {
    const args = ['create', '--role', 'ADMIN', '--username', 'rahim.mia.1', '--email', 'r@example.org'];
    const result = await account(api, args, `${password}\n`);
    expect([result.code, result.err]).toEqual([1, expect.stringContaining(message)]);
  }
});

test('SEC-08 common passwords are rejected for staff, on change and reset, not for customers', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  const common = { ...SALMA, password: 'password1' };
  expect((await browser.signUp(common)).status).toBe(201);
  await browser.signIn(common);
  const change = (newPassword: string) =>
    browser.send('PUT', '/auth/change-password', { currentPassword: 'password1', newPassword });
  for (const role of ['AGENT', 'ADMIN', 'SUPER_ADMIN']) {
    await makeStaff(api, role);
    for (const response of [
      await change('Dragon1'),
      await change('iloveyou'),
      await reset(browser, await resetTokenFor(api, 'salma'), '123456789'),
    ]) {
      expect([role, codeOf(response)]).toEqual([role, [422, 'password_common']]);
      expect(ApiError.parse(response.body).data.fields?.['newPassword']).toMatch(/too common/);
    }
  }
  expect((await change('goru-kinbo-eid')).status).toBe(200);
});

test('SEC-08 the 3,000 most common passwords of at least six characters are known in any case', () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 6);
  expect(long.slice(0, 3000).every((password) => isCommonPassword(password.toUpperCase()))).toBe(true);
  expect(long.slice(3000).filter((password) => isCommonPassword(password))).toEqual([]);
});

test('SEC-09 a reset link works once, changes the password and ends every session', async () => {
  const { api, browser } = await startWithSalma();
  const token = await resetTokenFor(api, 'salma');
  const stranger = browserAt(api, { address: '198.51.100.1' });
  const responses = await Promise.all(Array.from({ length: 10 }, () => reset(stranger, token)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(9);
  expect(codeOf(await reset(stranger, token))).toEqual([410, 'link_dead']);
  expect(await browser.isSignedIn()).toBe(false);
  expect(codeOf(await browser.refresh())).toEqual([401, 'session_lost']);
  expect((await browser.signIn()).status).toBe(401);
  expect((await browser.signIn({ ...SALMA, password: 'notun-shobdo' })).status).toBe(200);
  const { rows } = await api.query(`select count(*)::int from mail where kind = 'PASSWORD_CHANGED'`);
  expect(rows).toEqual([{ count: 1 }]);
});

test('SEC-09 a reset link expires after 30 minutes', async () => {
  const { api, browser } = await startWithSalma();
  const owner = await ownerOf(api);
  const late = await resetTokenFor(api, 'salma');
  await later(owner, '30 minutes 1 second');
  expect(codeOf(await reset(browser, late))).toEqual([410, 'link_dead']);
  const inTime = await resetTokenFor(api, 'salma');
  await later(owner, '29 minutes 50 seconds');
  expect((await reset(browser, inTime)).status).toBe(200);
});

const later = (owner: Client, time: string) =>
  owner.query(`update password_reset set expires_at = expires_at - $1::interval`, [time]);

test('SEC-09 only the hash of a link is stored, and a password change invalidates older links', async () => {
  const { api, browser } = await startWithSalma();
  const tokens = [await resetTokenFor(api, 'salma'), await resetTokenFor(api, 'salma')];
  const { rows } = await api.query<{ row: string }>(
    `select encode(hash, 'escape') || to_jsonb(r)::text as row from password_reset r`,
  );
  for (const token of tokens) for (const { row } of rows) expect(row).not.toContain(token);
  await browser.send('PUT', '/auth/change-password', {
    currentPassword: SALMA.password,
    newPassword: 'notun-shobdo',
  });
  for (const token of tokens)
    expect(codeOf(await reset(browser, token, 'arek-shobdo'))).toEqual([410, 'link_dead']);
  expect((await browser.signIn({ ...SALMA, password: 'notun-shobdo' })).status).toBe(200);
});

test('a link whose password was rejected can be used again with a better one', async () => {
  const { api, browser } = await startWithSalma();
  await makeStaff(api);
  const token = await resetTokenFor(api, 'salma');
  expect((await reset(browser, token, 'password1')).status).toBe(422);
  expect((await reset(browser, token)).status).toBe(200);
});
