import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { device } from '~/testing/device';
import { loopback, tokenOf } from '~/testing/loopback';
import { refreshSession } from './refresh-session.ts';

const old = tokenOf({ username: 'salma', roles: [], at: 1 });
const fresh = tokenOf({ username: 'salma', roles: [], at: 2 });
const auth = (token: string) => JSON.stringify({ token, user: null });
const sendToken = (response: ServerResponse) => response.end(JSON.stringify({ data: { token: fresh } }));

/** A server whose first responses fail in these ways. */
function startServer(...failures: ((response: ServerResponse) => unknown)[]) {
  return loopback((_, response) => {
    (failures.shift() ?? sendToken)(response);
  });
}
const unavailable = (response: ServerResponse) => response.writeHead(503).end();
const lost = (response: ServerResponse) => response.destroy();
const cutShort = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"data":', () => response.destroy());
};

test.each([
  ['lost', lost],
  ['cut short', cutShort],
  ['a 503', unavailable],
])('a refresh whose response is %s is retried immediately, within the grace period', async (_, fail) => {
  const { stored } = device();
  stored.set('auth', auth(old));
  const { url, requests } = await startServer(fail);
  const start = Date.now();
  const refreshed = await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => old });
  expect(refreshed).toEqual({ token: fresh, isFromOtherTab: false });
  expect(requests).toEqual(['/auth/refresh-token', '/auth/refresh-token']);
  expect(Date.now() - start).toBeLessThan(4000);
  expect(stored.get('auth')).toContain(fresh);
});

test('without a response, a refresh is sent twice within the 10-second grace period', async () => {
  device().stored.set('auth', auth(old));
  const { url, requests } = await startServer(() => undefined);
  const start = Date.now();
  const refreshed = await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => old });
  expect(refreshed).toMatchObject({ token: fresh });
  expect(Date.now() - start).toBeLessThan(9000);
  expect(requests).toHaveLength(2);
});

test('two failed attempts keep the session; a rejection ends it without a retry', async () => {
  const { stored } = device();
  stored.set('auth', auth(old));
  const request = { rejectedToken: old, tokenNow: () => old };
  const silent = await startServer(lost, unavailable);
  expect(await refreshSession({ apiUrl: silent.url, ...request })).toBe('unreachable');
  expect(stored.get('auth')).toBe(auth(old));
  const strict = await startServer((response) => response.writeHead(401).end());
  expect(await refreshSession({ apiUrl: strict.url, ...request })).toBe('lost');
  expect(strict.requests).toHaveLength(1);
});

test('a call rejected after the sign-out requests no new token', async () => {
  const { stored } = device();
  const { url, requests } = await startServer();
  expect(await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => null })).toBe('lost');
  expect(requests).toEqual([]);
  expect(stored.size).toBe(0);
});

test.each(['open', 'forbidden', 'full'] as const)(
  'signing out during a refresh stays signed out; storage is %s',
  async (storage) => {
    const { stored } = device(storage);
    let token: string | null = old;
    const { url } = await startServer((response) => {
      token = null;
      sendToken(response);
    });
    expect(await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => token })).toBe('lost');
    expect(stored.size).toBe(0);
  },
);
