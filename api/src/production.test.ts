import { randomBytes } from 'node:crypto';
import { ApiError } from '@khamar/contract/envelope';
import { DEMO_PASSWORD, seedLogins } from '@khamar/database/seed/logins';
import { expect, test } from 'vitest';
import { readCommandConfig, readConfig, readWorkerConfig } from './config.ts';
import { account } from './testing/processes.ts';
import { browserAt } from './testing/browser.ts';
import { startTestApi, ownerOf } from './testing/test-api.ts';

const HTTPS = { PUBLIC_URL: 'https://farm.example/api', SITE_URL: 'https://farm.example' };
const SECRET = randomBytes(48).toString('base64');
const GOOD = { DATABASE_URL: 'postgres://khamar_api:hunter2@x/y', TOKEN_SECRET: SECRET, ...HTTPS };
const ADMIN = { username: 'admin', password: DEMO_PASSWORD };

test('a placeholder or weak secret stops the start and says what to do', () => {
  expect(readConfig(GOOD).TOKEN_SECRET).toBe(SECRET);
  for (const TOKEN_SECRET of [
    'CHANGE-ME-CHANGE-ME-CHANGE-ME-CHANGE-ME',
    `${SECRET}change-me`,
    'x'.repeat(64),
    'abcdefghijklmno'.repeat(4),
    'deadbeef'.repeat(8),
  ]) {
    const start = () => readConfig({ ...GOOD, TOKEN_SECRET });
    expect(start, TOKEN_SECRET).toThrow(/^ {2}TOKEN_SECRET: .*openssl rand -base64 48/m);
    expect(start).not.toThrow(TOKEN_SECRET);
  }
  const mail = { SMTP_URL: 'smtps://farm:secret@mail.example', MAIL_FROM: 'farm@farm.example' };
  expect(readWorkerConfig({ ...GOOD, ...mail }).MAIL_FROM).toBe('farm@farm.example');
  const smtp = { ...mail, SMTP_URL: 'smtps://farm:CHANGE-ME@mail.example' };
  expect(() => readWorkerConfig({ ...GOOD, ...smtp })).toThrow(/^ {2}SMTP_URL: .*CHANGE-ME/m);
  const DATABASE_URL = 'postgres://khamar_api:CHANGE-ME@127.0.0.1:5432/khamar';
  expect(() => readConfig({ ...GOOD, DATABASE_URL })).toThrow(/^ {2}DATABASE_URL: .*CHANGE-ME/m);
  expect(() => readWorkerConfig({ ...mail, DATABASE_URL })).toThrow(/^ {2}DATABASE_URL: .*CHANGE-ME/m);
  expect(() => readCommandConfig(DATABASE_URL, {})).toThrow(/^ {2}DATABASE_URL: .*CHANGE-ME/m);
  const store = {
    MEDIA_S3_ENDPOINT: 'http://127.0.0.1:1',
    MEDIA_S3_BUCKET: 'farm',
    MEDIA_S3_ACCESS_KEY: 'CHANGE-ME',
    MEDIA_S3_SECRET_KEY: 'CHANGE-ME',
  };
  expect(() => readConfig({ ...GOOD, ...store })).toThrow(
    /MEDIA_S3_ACCESS_KEY: .*CHANGE-ME[^]*MEDIA_S3_SECRET_KEY: .*CHANGE-ME/,
  );
});

test('the output of openssl rand -hex 32 is accepted, though it may lack some digits', () => {
  const hex = 'ab0123456789cd'.repeat(5).slice(0, 64);
  expect(readConfig({ ...GOOD, TOKEN_SECRET: hex }).TOKEN_SECRET).toBe(hex);
});

test('on an https site the demo logins do not work, and the process is not ready until they are gone', async () => {
  const demo = await startTestApi();
  const owner = await ownerOf(demo);
  await seedLogins(owner);
  const before = browserAt(demo);
  expect((await before.signIn(ADMIN)).status).toBe(200);
  expect((await demo.get('/readyz')).status).toBe(200);

  const farm = await startTestApi(0, { DATABASE_URL: demo.databaseUrl, ...HTTPS });
  const notReady = await farm.get('/readyz');
  expect(notReady.status).toBe(503);
  const { message } = ApiError.parse(notReady.body);
  expect(message).toContain('admin, agent, customer, superadmin');
  expect(message).toContain('npm run account -- erase --username admin');
  const stranger = browserAt(farm);
  const rejected = await stranger.signIn(ADMIN);
  const unknown = await stranger.signIn({ ...ADMIN, username: 'nobody' });
  expect([rejected.status, ApiError.parse(rejected.body).message]).toEqual([
    401,
    ApiError.parse(unknown.body).message,
  ]);
  // A session opened before the switch to https has ended as well.
  const bearer = { authorization: `Bearer ${before.token}` };
  expect((await farm.get('/auth/sessions', bearer)).status).toBe(401);
  const cookie = `__Host-khamar-session=${before.cookie}`;
  const site = { origin: HTTPS.SITE_URL, 'x-requested-with': 'khamar' };
  const refresh = await farm.send('/auth/refresh-token', { method: 'POST', headers: { cookie, ...site } });
  expect(refresh.status).toBe(401);

  // Every fix that the error message and the runbook name works.
  const gone = await account(demo, ['erase', '--username', 'admin', '--yes']);
  expect([gone.code, gone.err]).toEqual([0, '']);
  await account(demo, ['disable', '--username', 'agent']);
  await account(demo, ['erase', '--username', 'customer', '--yes']);
  expect(ApiError.parse((await farm.get('/readyz')).body).message).toContain('superadmin');
  const own = 'a field of mustard in winter';
  await account(demo, ['password', '--username', 'superadmin'], `${own}\n`);
  expect((await farm.get('/readyz')).status).toBe(200);
  expect((await browserAt(farm).signIn({ username: 'superadmin', password: own })).status).toBe(200);
});

test('staff accounts cannot get the published demo password', async () => {
  const api = await startTestApi();
  await seedLogins(await ownerOf(api));
  const again = await account(api, ['password', '--username', 'admin'], `${DEMO_PASSWORD}\n`);
  expect([again.code, again.err]).toEqual([1, 'This password is too common. Choose another.\n']);
});
