import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { browserAt, salmaAt, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, codeOf } from '../../testing/test-api.ts';

test('SEC-04 over https the session cookies are __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
  const site = { PUBLIC_URL: 'https://farm.example/api', SITE_URL: 'https://farm.example' };
  const api = await startTestApi(0, site);
  const browser = browserAt(api);
  await browser.signUp();
  const signedIn = await browser.signIn();
  const origin = { origin: 'https://farm.example' };
  const refreshed = await browser.refresh(origin);
  expect([signedIn.status, refreshed.status]).toEqual([200, 200]);
  const signedOut = await browser.send('POST', '/auth/logout', undefined, {
    ...origin,
    'x-requested-with': 'khamar',
  });
  const lines = [signedIn, refreshed, signedOut].flatMap(({ setCookies }) => setCookies);
  expect(lines.map((line) => line.split('=')[0])).toEqual([
    '__Host-khamar-session',
    '__Host-khamar-device',
    '__Host-khamar-session',
    '__Host-khamar-session',
  ]);
  for (const line of lines) {
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']));
    expect(line).not.toMatch(/domain/i);
  }
  expect(lines[0]).toContain(`Max-Age=${14 * 86_400}`);
  expect(lines[3]).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
});

test('fractional session days are accepted', async () => {
  const api = await startTestApi(0, { SESSION_IDLE_DAYS: '1.1' });
  expect((await (await salmaAt(api)).refresh()).status).toBe(200);
});

test('over http the cookies have no Secure flag, or the browser would drop them', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  await browser.signUp();
  const { setCookies } = await browser.signIn();
  for (const line of setCookies)
    expect(line).toMatch(/^khamar-(session|device)=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
});

test('SEC-04 refresh and sign-out from another site or without our header are rejected and change nothing', async () => {
  const { browser } = await startWithSalma();
  const { cookie } = browser;
  const ours = { origin: 'http://localhost:3000', 'x-requested-with': 'khamar' };
  for (const headers of [
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'null' },
    { 'x-requested-with': '' },
    { 'x-requested-with': 'XMLHttpRequest' },
  ])
    for (const path of ['/auth/refresh-token', '/auth/logout']) {
      const response = await browser.send('POST', path, undefined, { ...ours, ...headers });
      expect([headers, codeOf(response)]).toEqual([headers, [403, 'forbidden']]);
      expect(response.setCookies).toEqual([]);
    }
  expect(browser.cookie).toBe(cookie);
  expect((await browser.refresh()).status).toBe(200);
});

test('SEC-05 access tokens have a fixed algorithm, issuer, audience and type; refresh tokens are in no body', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  await browser.signUp();
  const responses = [await browser.signIn(), await browser.refresh()];
  expect(decodeProtectedHeader(browser.token)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  const { iss, aud, exp = 0, iat = 0 } = decodeJwt(browser.token);
  expect([iss, aud, exp - iat]).toEqual(['khamar', 'khamar-api', 600]);
  responses.push(await browser.send('GET', '/auth/sessions'), await browser.signOut());
  const secrets = responses.flatMap(({ setCookies }) =>
    setCookies.map((line) => /=([\w-]*)/.exec(line)?.[1] ?? ''),
  );
  for (const secret of secrets.filter(Boolean))
    for (const { text, headers } of responses) {
      expect(text).not.toContain(secret);
      expect(headers.get('cache-control')).toBe('no-store');
    }
});

test('an empty, malformed, overlong or unknown cookie is a lost session', async () => {
  const browser = browserAt(await startTestApi());
  for (const value of ['', 'not-a-token', 'A'.repeat(4000), 'A'.repeat(43)]) {
    browser.cookie = value;
    expect([value, codeOf(await browser.refresh())]).toEqual([value, [401, 'session_lost']]);
    expect((await browser.signOut()).status).toBe(200);
  }
});

test('SEC-01 F13 a retry after a lost response is not theft, unless the successor was used', async () => {
  const api = await startTestApi();
  const later = () => api.query(`update refresh_token set replaced_at = replaced_at - interval '5 minutes'`);
  const browser = await salmaAt(api);
  const old = browser.cookie;
  // The API replaces the token, but its response is lost.
  const lost = browserAt(api);
  lost.cookie = old;
  await lost.refresh();
  await later();
  expect((await browser.refresh()).status).toBe(200);
  expect(browser.cookie).toBe(lost.cookie);
  expect(await browser.isSignedIn()).toBe(true);

  // The browser has proved that it got the successor, so the old token now comes from someone else.
  const thief = browserAt(api, { address: '198.51.100.9' });
  thief.cookie = old;
  expect(codeOf(await thief.refresh())).toEqual([401, 'session_lost']);
  expect(await browser.isSignedIn()).toBe(false);
  const { rows } = await api.query('select end_reason from session');
  expect(rows).toEqual([{ end_reason: 'STOLEN' }]);
});
