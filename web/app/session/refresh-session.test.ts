import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { device } from '~/testing/device';
import { loopback } from '~/testing/loopback';
import { tokenOf } from '~/testing/token-of';
import { refreshSession } from './refresh-session.ts';

const old = tokenOf({ username: 'salma', roles: [], at: 1 });
const fresh = tokenOf({ username: 'salma', roles: [], at: 2 });
const auth = (token: string) => JSON.stringify({ token, user: null });
const give = (response: ServerResponse) => response.end(JSON.stringify({ data: { token: fresh } }));

/** A server whose first responses fail in these ways. */
function farm(...ways: ((response: ServerResponse) => unknown)[]) {
  return loopback((_, response) => {
    (ways.shift() ?? give)(response);
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
])(
  'a refresh whose answer is %s is asked for again at once, while the old secret still counts',
  async (_, way) => {
    const { kept } = device();
    kept.set('auth', auth(old));
    const { url, asked } = await farm(way);
    const start = Date.now();
    const refreshed = await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => old });
    expect(refreshed).toEqual({ token: fresh, isFromOtherTab: false });
    expect(asked).toEqual(['/auth/refresh-token', '/auth/refresh-token']);
    expect(Date.now() - start).toBeLessThan(4000);
    expect(kept.get('auth')).toContain(fresh);
  },
);

test('a farm that does not answer is asked twice within its ten seconds of grace', async () => {
  device().kept.set('auth', auth(old));
  const { url, asked } = await farm(() => undefined);
  const start = Date.now();
  const refreshed = await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => old });
  expect(refreshed).toMatchObject({ token: fresh });
  expect(Date.now() - start).toBeLessThan(9000);
  expect(asked).toHaveLength(2);
});

test('twice no answer is not signed out; a refusal is, and is not asked twice', async () => {
  const { kept } = device();
  kept.set('auth', auth(old));
  const asking = { rejectedToken: old, tokenNow: () => old };
  const silent = await farm(lost, unavailable);
  expect(await refreshSession({ apiUrl: silent.url, ...asking })).toBe('unreachable');
  expect(kept.get('auth')).toBe(auth(old));
  const strict = await farm((response) => response.writeHead(401).end());
  expect(await refreshSession({ apiUrl: strict.url, ...asking })).toBe('lost');
  expect(strict.asked).toHaveLength(1);
});

test('a call that is refused after its person has signed out asks for nothing', async () => {
  const { kept } = device();
  const { url, asked } = await farm();
  expect(await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => null })).toBe('lost');
  expect(asked).toEqual([]);
  expect(kept.size).toBe(0);
});

test.each(['open', 'forbidden', 'full'] as const)(
  'whoever signs out while a new token is on its way stays out, with a storage that is %s',
  async (storage) => {
    const { kept } = device(storage);
    let token: string | null = old;
    const { url } = await farm((response) => {
      token = null;
      give(response);
    });
    expect(await refreshSession({ apiUrl: url, rejectedToken: old, tokenNow: () => token })).toBe('lost');
    expect(kept.size).toBe(0);
  },
);
