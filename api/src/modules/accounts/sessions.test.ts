import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { makeTokenEncryption } from '../../security/token-encryption.ts';
import { type TestBrowser, browserAt, SALMA, salmaAt, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, TOKEN_SECRET, codeOf, ownerOf, waitForLockWaiters } from '../../testing/test-api.ts';

const LOST = [401, 'session_lost'];

test('SEC-01 each refresh rotates the token; reuse after the grace period ends the session', async () => {
  const { api, browser } = await startWithSalma();
  const old = browser.cookie;
  await browser.refresh();
  await browser.refresh();
  expect(browser.cookie).not.toBe(old);
  expect(await browser.isSignedIn()).toBe(true);

  const thief = browserAt(api, { address: '198.51.100.9' });
  thief.cookie = old;
  await api.query(`update refresh_token set replaced_at = replaced_at - interval '10.5 seconds'`);
  expect(codeOf(await thief.refresh())).toEqual(LOST);
  expect(codeOf(await browser.refresh())).toEqual(LOST);
  expect(await browser.isSignedIn()).toBe(false);
  const { rows } = await api.query('select end_reason from session');
  expect(rows).toEqual([{ end_reason: 'STOLEN' }]);
});

test('SEC-01 within the grace period reuse returns the current successor', async () => {
  const { api, browser } = await startWithSalma();
  const old = browser.cookie;
  await browser.refresh();
  const successor = browser.cookie;
  const otherTab = browserAt(api);
  otherTab.cookie = old;
  /** Leaves two seconds of the grace for the next request. */
  const nearlyOver = () =>
    api.query(
      `update refresh_token set replaced_at = clock_timestamp() - interval '8 seconds' where replaced_at is not null`,
    );
  await nearlyOver();
  expect((await otherTab.refresh()).status).toBe(200);
  expect(otherTab.cookie).toBe(successor);
  expect(await otherTab.isSignedIn()).toBe(true);

  // A tab with the oldest token gets the current one, not one that was replaced since.
  await browser.refresh();
  const slowTab = browserAt(api);
  slowTab.cookie = old;
  await nearlyOver();
  await slowTab.refresh();
  expect(slowTab.cookie).toBe(browser.cookie);
  const { rows } = await api.query('select count(*)::int from session where ended_at is null');
  expect(rows).toEqual([{ count: 1 }]);
});

/** Hundreds of concurrent refreshes with one cookie from many addresses. */
async function refreshConcurrently(api: { url: string }, cookie: string, times = inSoak(1000, 300)) {
  const responses: { status: number; cookie: string }[] = [];
  const callers = Array.from({ length: inSoak(100, 50) }, (_, n) =>
    browserAt(api, { address: `198.51.100.${n}` }),
  );
  await Promise.all(
    callers.map(async (caller) => {
      for (let n = 0; n < times / callers.length; n += 1) {
        caller.cookie = cookie;
        const { status } = await caller.refresh();
        responses.push({ status, cookie: caller.cookie });
      }
    }),
  );
  return responses;
}

test('SEC-01 hundreds of concurrent refreshes get one successor, and no one is signed out', async () => {
  const { api, browser } = await startWithSalma();
  const responses = await refreshConcurrently(api, browser.cookie);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(responses.map(({ cookie }) => cookie)).size).toBe(1);
  const { rows } = await api.query(
    `select count(*)::int as tokens, count(*) filter (where replaced_at is null)::int as good from refresh_token`,
  );
  expect(rows).toEqual([{ tokens: 2, good: 1 }]);
  browser.cookie = responses[0]?.cookie ?? '';
  expect((await browser.refresh()).status).toBe(200);
});

test('SEC-01 hundreds of refreshes with a token replaced 11 seconds ago fail and end the session', async () => {
  const { api, browser } = await startWithSalma();
  const old = browser.cookie;
  await browser.refresh();
  expect(await browser.isSignedIn()).toBe(true);
  await api.query(`update refresh_token set replaced_at = replaced_at - interval '11 seconds'`);
  const responses = await refreshConcurrently(api, old);
  expect(responses.filter(({ status }) => status !== 401)).toEqual([]);
  expect(codeOf(await browser.refresh())).toEqual(LOST);
  expect(await browser.isSignedIn()).toBe(false);
  const { rows } = await api.query('select end_reason, count(*)::int from session group by 1');
  expect(rows).toEqual([{ end_reason: 'STOLEN', count: 1 }]);
});

const FAMILIES = inSoak(50, 12);

test('SEC-01 every reuse of an old token is detected across many sessions', async () => {
  const { api } = await startWithSalma();
  const families: { browser: TestBrowser; old: string }[] = [];
  for (let n = 0; n < FAMILIES; n += 1) {
    const browser = browserAt(api, { address: `198.51.100.${n}` });
    await browser.signIn();
    const old = browser.cookie;
    await browser.refresh();
    expect(await browser.isSignedIn()).toBe(true);
    families.push({ browser, old });
  }
  await api.query(`update refresh_token set replaced_at = replaced_at - interval '11 seconds'`);
  await Promise.all(
    families.map(async ({ browser, old }, n) => {
      const thief = browserAt(api, { address: `192.0.2.${n}` });
      thief.cookie = old;
      expect(codeOf(await thief.refresh())).toEqual(LOST);
      expect(codeOf(await browser.refresh())).toEqual(LOST);
    }),
  );
  const { rows } = await api.query(`select count(*)::int from session where end_reason = 'STOLEN'`);
  expect(rows).toEqual([{ count: FAMILIES }]);
});

test('SEC-02 a session ends after 14 days without use; one in use does not', async () => {
  const { api, browser } = await startWithSalma();
  const ago = (interval: string) =>
    api.query(`update session set used_at = now() - $1::interval`, [interval]);
  await ago('13 days 23 hours');
  expect((await browser.refresh()).status).toBe(200);
  const used = await api.query(`select from session where used_at > now() - interval '1 minute'`);
  expect(used.rowCount).toBe(1);
  await ago('14 days 1 minute');
  expect(codeOf(await browser.refresh())).toEqual(LOST);
  const { rows } = await api.query('select count(*)::int from refresh_token');
  expect(rows).toEqual([{ count: 2 }]);
});

test('SEC-02 a refresh does not extend the 60 days of a session, which end its access token too', async () => {
  const { api, browser } = await startWithSalma();
  const end = async () => (await api.query('select expires_at - started_at as days from session')).rows;
  const before = await end();
  expect(before).toMatchObject([{ days: { days: 60 } }]);
  await browser.refresh();
  await browser.refresh();
  expect(await end()).toEqual(before);
  await api.query(`update session set expires_at = now() - interval '1 second'`);
  expect(await browser.isSignedIn()).toBe(false);
  expect(codeOf(await browser.refresh())).toEqual(LOST);
});

test('SEC-02 a token has 256 random bits, and only its hash is stored', async () => {
  const { api, browser } = await startWithSalma();
  const secrets = new Set<string>();
  for (let n = 0; n < 20; n += 1) {
    await browser.refresh();
    secrets.add(browser.cookie);
    expect(Buffer.from(browser.cookie, 'base64url')).toHaveLength(32);
  }
  expect(secrets.size).toBe(20);
  const { rows } = await api.query<{ row: string }>(
    `select to_jsonb(t)::text || encode(coalesce(sealed_successor, ''), 'escape') as row from refresh_token t
     union all select to_jsonb(s)::text from session s union all select to_jsonb(d)::text from device d`,
  );
  for (const secret of secrets) {
    const hex = Buffer.from(secret, 'base64url').toString('hex');
    const asText = Buffer.from(secret).toString('hex');
    for (const { row } of rows)
      expect([secret, hex, asText].filter((form) => row.includes(form))).toEqual([]);
  }
});

test('SEC-03 each sign-in opens its own session; signing out ends it and its access token', async () => {
  const { api, browser: phone } = await startWithSalma();
  const laptop = browserAt(api);
  await laptop.signIn();
  expect(laptop.session).not.toBe(phone.session);
  expect(laptop.cookie).not.toBe(phone.cookie);
  const { cookie, token } = phone;
  const response = await phone.signOut();
  expect(response.body).toEqual({ success: true, message: 'Logout Successfully!', data: null });
  expect(phone.cookie).toBe('');
  phone.token = token;
  expect(await phone.isSignedIn()).toBe(false);
  phone.cookie = cookie;
  expect(codeOf(await phone.refresh())).toEqual(LOST);
  expect(await laptop.isSignedIn()).toBe(true);
});

test('SEC-03 signing in again in the same browser ends the previous session', async () => {
  const { browser } = await startWithSalma();
  const { token } = browser;
  await browser.signIn();
  expect(await browser.isSignedIn()).toBe(true);
  browser.token = token;
  expect(await browser.isSignedIn()).toBe(false);
});

test('SEC-03 a sign-in during a password change fails', async () => {
  const { api, browser: phone } = await startWithSalma();
  const owner = await ownerOf(api);
  const thief = browserAt(api, { address: '198.51.100.1' });
  // The password change is written but not committed when the thief's password is checked.
  await owner.query('begin');
  await owner.query(`update account set password_hash = 'another'`);
  const signingIn = thief.signIn();
  await waitForLockWaiters(await ownerOf(api));
  await owner.query('commit');
  expect(codeOf(await signingIn)).toEqual([401, 'wrong_password']);
  expect(await phone.isSignedIn()).toBe(true);
});

test('SEC-03 a sign-in while the account is being disabled fails', async () => {
  const api = await startTestApi();
  const owner = await ownerOf(api);
  await salmaAt(api);
  await owner.query('begin');
  await owner.query('update account set disabled_at = now()');
  const signingIn = browserAt(api, { address: '198.51.100.1' }).signIn();
  await waitForLockWaiters(await ownerOf(api));
  await owner.query('commit');
  expect(codeOf(await signingIn)).toEqual([401, 'wrong_password']);
});

test('SEC-03 a password change during a reset fails', async () => {
  const api = await startTestApi();
  const owner = await ownerOf(api);
  const thief = await salmaAt(api);
  await owner.query('begin');
  await owner.query(`update account set password_hash = 'the one of the reset'`);
  const changing = thief.send('PUT', '/auth/change-password', {
    currentPassword: SALMA.password,
    newPassword: 'mine-now-forever',
  });
  await waitForLockWaiters(await ownerOf(api));
  await owner.query('commit');
  expect(codeOf(await changing)).toEqual([401, 'signed_out']);
  const { rows } = await owner.query('select password_hash from account');
  expect(rows).toEqual([{ password_hash: 'the one of the reset' }]);
});

test('the stored successor needs both the old token and the server secret to decrypt', async () => {
  const { api, browser } = await startWithSalma();
  const old = browser.cookie;
  await browser.refresh();
  const { rows } = await api.query<{ sealed: Buffer }>(
    'select sealed_successor as sealed from refresh_token where sealed_successor is not null',
  );
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  expect(makeTokenEncryption(TOKEN_SECRET).unseal(sealed, old)).toBe(browser.cookie);
  expect(makeTokenEncryption('another house').unseal(sealed, old)).toBeUndefined();
  expect(makeTokenEncryption(TOKEN_SECRET).unseal(sealed, browser.cookie)).toBeUndefined();
});

test('a session that refreshes in a loop gets 429 and can continue later', async () => {
  const { api, browser } = await startWithSalma();
  const statuses: number[] = [];
  for (let n = 0; n < 125; n += 1) statuses.push((await browser.refresh()).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(119);
  expect(codeOf(await browser.refresh())).toEqual([429, 'too_often']);
  expect(await browser.isSignedIn()).toBe(true);
  await api.query(`update refresh_token set issued_at = issued_at - interval '11 minutes'`);
  expect((await browser.refresh()).status).toBe(200);
});

test('SEC-03 a disabled account has no session left, however it was disabled', async () => {
  const { api, browser } = await startWithSalma();
  await api.query('update account set disabled_at = now()');
  expect(await browser.isSignedIn()).toBe(false);
  expect(codeOf(await browser.refresh())).toEqual(LOST);
  expect(codeOf(await browserAt(api).signIn())).toEqual([401, 'wrong_password']);
});
