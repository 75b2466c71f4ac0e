import { expect, onTestFinished, test, vi } from 'vitest';
import { device } from '~/testing/device';
import { loopback, tokenOf } from '~/testing/loopback';
import { revokeSession } from './revoke-session.ts';
import { syncSession } from './sync-session.ts';
import { selectToken, selectUser, sessionSet, signOutBegun } from './session.slice.ts';
import { isSignOutMarked, markSignOut } from './stored-session.ts';
import { makeStore } from '~/state/store';

const salma = tokenOf({ username: 'salma', roles: ['CUSTOMER'] });
const rahim = tokenOf({ username: 'rahim', roles: ['CUSTOMER'] });
const auth = (token: string) => JSON.stringify({ token, user: null });

function page(apiUrl = 'http://127.0.0.1:9') {
  const store = makeStore({ apiUrl });
  const close = syncSession(store, apiUrl);
  onTestFinished(() => {
    close();
    markSignOut(false);
  });
  const signIn = (token: string) => store.dispatch(sessionSet(token));
  const signOut = async () => {
    const revoked = revokeSession(apiUrl, selectToken(store.getState()));
    store.dispatch(signOutBegun());
    await revoked;
  };
  return { signIn, signOut, close, username: () => selectUser(store.getState())?.username };
}

/** Fails the first calls with these statuses, then accepts all. */
const startServer = (...statuses: number[]) =>
  loopback((_, response) => {
    response.writeHead(statuses.shift() ?? 200).end('{}');
  });

/** Resolves after all earlier requests have arrived. */
const later = (url: string) => vi.dynamicImportSettled().then(() => fetch(`${url}/later`));

test.each(['open', 'forbidden', 'full'] as const)(
  'a sign-out that failed on the server is retried when back online; storage is %s',
  async (storage) => {
    const { fire } = device(storage);
    const { url, requests } = await startServer(503, 500);
    const { signIn, signOut } = page(url);
    signIn(salma);
    await signOut();
    for (const times of [2, 3]) {
      fire('online');
      await expect.poll(() => requests).toHaveLength(times);
    }
    await expect.poll(() => isSignOutMarked()).toBe(false);
    fire('online');
    expect(requests).toEqual(['/auth/logout', '/auth/logout', '/auth/logout']);
  },
);

test('a failed sign-out is also retried by the next page', async () => {
  const { stored } = device();
  const { url, requests } = await startServer(503);
  const left = page(url);
  left.signIn(salma);
  await left.signOut();
  left.close();
  expect([...stored.keys()]).toEqual(['signing-out']);
  page(url);
  await expect.poll(() => [requests.length, stored.size]).toEqual([2, 0]);
});

test('offline the sign-out stays marked; a session that has already ended is not retried', async () => {
  const { stored } = device();
  await revokeSession('http://127.0.0.1:9', null);
  expect(stored.has('signing-out')).toBe(true);
  const { url } = await startServer(401);
  await revokeSession(url, null);
  expect(stored.size).toBe(0);
});

test.each(['open', 'forbidden', 'full'] as const)(
  'the retry never signs out someone who has signed in since; storage is %s',
  async (storage) => {
    const { fire } = device(storage);
    const { url, requests } = await startServer(503);
    const { signIn, signOut, username } = page(url);
    signIn(salma);
    await signOut();
    signIn(rahim);
    expect(isSignOutMarked()).toBe(false);
    // Also if another page set the mark late.
    for (const isMarked of [false, true]) {
      markSignOut(isMarked);
      fire('online');
      await later(url);
    }
    expect(requests).toEqual(['/auth/logout', '/later', '/later']);
    expect(username()).toBe('rahim');
  },
);

test('the retry never signs out someone who has signed in in another tab', async () => {
  const { stored, fire } = device();
  const { url, requests } = await startServer(503);
  const { signOut } = page(url);
  await signOut();
  stored.set('auth', auth(rahim));
  fire('online');
  await later(url);
  expect(requests).toEqual(['/auth/logout', '/later']);
});

test.each(['pageshow', 'visibilitychange'] as const)(
  'a suspended page catches up with the other tabs on %s',
  (event) => {
    const { stored, fire } = device();
    const { signIn, username } = page();
    signIn(salma);
    stored.set('auth', auth(rahim));
    fire(event);
    expect(username()).toBe('rahim');
    stored.delete('auth');
    fire(event);
    expect(username()).toBeUndefined();
  },
);

test.each(['forbidden', 'full'] as const)('storage that is %s signs no one out', (storage) => {
  const { fire } = device(storage);
  const { signIn, username } = page();
  signIn(salma);
  fire('pageshow');
  fire('visibilitychange');
  expect(username()).toBe('salma');
});

test('storage that becomes forbidden while the page is open signs no one out', () => {
  const { forbid, fire } = device();
  const { signIn, username } = page();
  signIn(salma);
  forbid();
  fire('visibilitychange');
  expect(username()).toBe('salma');
});
