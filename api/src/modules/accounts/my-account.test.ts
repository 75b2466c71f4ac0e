import { randomUUID } from 'node:crypto';
import { SessionInfo } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { browserAt, SALMA, salmaAt, type TestBrowser, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, codeOf } from '../../testing/test-api.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

const listOf = async (browser: TestBrowser) =>
  responseOf(z.array(SessionInfo)).parse((await browser.send('GET', '/auth/sessions')).body).data;

test('SEC-10 users see their sessions by device and can end one or all others', async () => {
  const api = await startTestApi();
  const phone = await salmaAt(api, { userAgent: ANDROID });
  const tablet = browserAt(api, { userAgent: IPHONE });
  const laptop = browserAt(api, { userAgent: FIREFOX });
  const script = browserAt(api, { userAgent: '<script>' });
  for (const browser of [tablet, laptop, script]) await browser.signIn();

  const list = await listOf(phone);
  expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Another device', false],
    ['Firefox, Linux', false],
    ['Safari, iPhone or iPad', false],
    ['Chrome, Android', true],
  ]);
  expect((await phone.send('DELETE', `/auth/sessions/${laptop.session}`)).status).toBe(200);
  expect([await laptop.isSignedIn(), await tablet.isSignedIn()]).toEqual([false, true]);
  expect(codeOf(await phone.send('DELETE', `/auth/sessions/${laptop.session}`))).toEqual([404, 'not_found']);
  expect((await phone.send('DELETE', '/auth/sessions')).status).toBe(200);
  expect([await tablet.isSignedIn(), await script.isSignedIn(), await phone.isSignedIn()]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await listOf(phone)).toHaveLength(1);
});

test('SEC-10 no one can see or end the session of another user', async () => {
  const { api, browser: salma } = await startWithSalma();
  const karim = browserAt(api);
  await karim.signUp({ ...SALMA, username: 'karim', email: 'karim@example.org' });
  await karim.signIn({ ...SALMA, username: 'karim' });
  expect((await listOf(karim)).map(({ _id }) => _id)).toEqual([karim.session]);
  for (const id of [salma.session, randomUUID()])
    expect(codeOf(await karim.send('DELETE', `/auth/sessions/${id}`))).toEqual([404, 'not_found']);
  await karim.send('DELETE', '/auth/sessions');
  expect(await salma.isSignedIn()).toBe(true);
});

test('SEC-10 account changes are in the audit log without secrets or personal data', async () => {
  const { api, browser } = await startWithSalma();
  await browser.send('PUT', '/auth/change-password', {
    currentPassword: SALMA.password,
    newPassword: 'notun-shobdo',
  });
  const { rows } = await api.query(
    `select actor, action, session_id, changes from audit_entry where entity = 'account' and entity_id = (select id from account) order by id`,
  );
  expect(rows).toMatchObject([
    { actor: '(self)', action: 'ADDED', changes: { roles: [null, ['CUSTOMER']] } },
    {
      actor: '(self)',
      action: 'CHANGED',
      session_id: browser.session,
      changes: { password: ['***', '***'] },
    },
  ]);
  for (const word of ['salma', 'Salma', '1712345678', 'argon2'])
    expect(JSON.stringify(rows)).not.toContain(word);
});

test('accounts that share a phone cause no sign-in notices', async () => {
  const { api, browser: phone } = await startWithSalma();
  const karim = { ...SALMA, username: 'karim', email: 'karim@example.org' };
  await phone.signUp(karim);
  for (const person of [karim, SALMA, karim, SALMA]) await phone.signIn(person);
  expect((await api.query(`select from mail where kind = 'NEW_SIGN_IN'`)).rowCount).toBe(0);
});

test('at most three sign-in notices an hour per account', async () => {
  const { api, browser } = await startWithSalma();
  const responses = [];
  for (let n = 0; n < 62; n += 1) {
    browser.forgetDevice();
    responses.push((await browser.signIn()).status);
  }
  expect(responses.filter((status) => status === 429)).toHaveLength(3);
  const { rows } = await api.query(
    `select count(*) filter (where kind in ('NEW_SIGN_IN', 'PASSWORD_CHANGED'))::int as notices from mail`,
  );
  expect(rows).toEqual([{ notices: 3 }]);
});

test('every password change is notified, regardless of earlier notices', async () => {
  const { api, browser } = await startWithSalma();
  for (let n = 0; n < 4; n += 1) {
    browser.forgetDevice();
    await browser.signIn();
  }
  let currentPassword = SALMA.password;
  for (let n = 0; n < 6; n += 1) {
    const newPassword = `notun-shobdo-${n}`;
    const changed = await browser.send('PUT', '/auth/change-password', { currentPassword, newPassword });
    expect(changed.status).toBe(200);
    currentPassword = newPassword;
  }
  const { rowCount } = await api.query(`select from mail where kind = 'PASSWORD_CHANGED'`);
  expect(rowCount).toBe(6);
});

test('a planted device cookie does not become a known device', async () => {
  const { api } = await startWithSalma();
  const planted = 'P'.repeat(43);
  const { setCookies } = await browserAt(api).send(
    'POST',
    '/auth/login',
    { username: SALMA.username, password: SALMA.password },
    { cookie: `khamar-device=${planted}` },
  );
  expect(setCookies.join()).not.toContain(planted);
  const { rowCount } = await api.query(`select from device where hash = sha256($1)`, [Buffer.from(planted)]);
  expect(rowCount).toBe(0);
});

test('each sign-in renews the device, so a browser in use stays known', async () => {
  const { api, browser } = await startWithSalma();
  await api.query(`update device set seen_at = now() - interval '399 days'`);
  await browser.signIn();
  const { rowCount } = await api.query(`select from device where seen_at > now() - interval '1 minute'`);
  expect(rowCount).toBe(1);
});

test('a sign-in from a new device is notified, from a known or the first one it is not', async () => {
  const api = await startTestApi();
  const news = async () =>
    (await api.query(`select data ->> 'device' as device from mail where kind = 'NEW_SIGN_IN' order by id`))
      .rows;
  const phone = await salmaAt(api, { userAgent: ANDROID });
  await phone.signIn();
  expect(await news()).toEqual([]);
  const laptop = browserAt(api, { userAgent: FIREFOX });
  await laptop.signIn();
  await laptop.signIn();
  expect(await news()).toEqual([{ device: 'Firefox, Linux' }]);
  phone.forgetDevice();
  await phone.signIn();
  expect(await news()).toEqual([{ device: 'Firefox, Linux' }, { device: 'Chrome, Android' }]);
});
