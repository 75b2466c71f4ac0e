import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { dayAt, daysOf, PERIODS } from '~/office/overview/period';
import { device } from '~/testing/device';
import { earlyCallScript, fetchOnceEarly } from './early-call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyCall = undefined;
});

const init = (token: string) => ({
  method: 'GET',
  credentials: 'include' as const,
  headers: { authorization: `Bearer ${token}` },
  signal: new AbortController().signal,
});

/** The page of a signed-in user; returns the URLs it requests. */
function openPage(respond: () => Promise<Response>, search = ''): string[] {
  const requested: string[] = [];
  device().stored.set('auth', JSON.stringify({ token: 'salma', user: null }));
  vi.stubGlobal('location', { search });
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return respond();
  });
  runInThisContext(earlyCallScript('/api'));
  return requested;
}

const { from, to } = daysOf(PERIODS[0], dayAt(new Date()));
const URL_OF_SCREEN = `/api/overview?from=${from}&to=${to}`;

test('the early call is the one the dashboard makes, and its response is used once', async () => {
  const requested = openPage(async () => new Response('{}'));
  expect(requested).toEqual([URL_OF_SCREEN]);
  await fetchOnceEarly(URL_OF_SCREEN, init('salma'));
  expect(requested).toHaveLength(1);
  await fetchOnceEarly(URL_OF_SCREEN, init('salma'));
  expect(requested).toHaveLength(2);
});

test('the response is not used for another user or another period', async () => {
  const requested = openPage(async () => new Response('{}'));
  await fetchOnceEarly(URL_OF_SCREEN, init('rahim'));
  await fetchOnceEarly('/api/overview?from=2026-01-01&to=2026-11-18', init('salma'));
  expect(requested).toHaveLength(3);
});

test('a failed early call is repeated; an aborted one is not waited for', async () => {
  let isOnline = false;
  openPage(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  isOnline = true;
  expect((await fetchOnceEarly(URL_OF_SCREEN, init('salma'))).status).toBe(200);

  openPage(() => new Promise(() => undefined));
  const stop = new AbortController();
  const call = fetchOnceEarly(URL_OF_SCREEN, { ...init('salma'), signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toThrow('Aborted');
});

test('there is no early call for another period or without a session', () => {
  expect(openPage(async () => new Response('{}'), '?period=7')).toEqual([]);
  const requested = openPage(async () => new Response('{}'));
  device('forbidden');
  globalThis.earlyCall = undefined;
  runInThisContext(earlyCallScript('/api'));
  expect(requested).toHaveLength(1);
  expect(globalThis.earlyCall).toBeUndefined();
});
