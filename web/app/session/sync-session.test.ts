import { expect, onTestFinished, test, vi } from 'vitest';
import { device } from '~/testing/device';
import { loopback } from '~/testing/loopback';
import { tokenOf } from '~/testing/token-of';
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
  const come = (token: string) => store.dispatch(sessionSet(token));
  const leave = async () => {
    const told = revokeSession(apiUrl, selectToken(store.getState()));
    store.dispatch(signOutBegun());
    await told;
  };
  return { come, leave, close, who: () => selectUser(store.getState())?.username };
}

/** Fails the first calls with these statuses, then accepts all. */
const farm = (...statuses: number[]) =>
  loopback((_, response) => {
    response.writeHead(statuses.shift() ?? 200).end('{}');
  });

/** Resolves after all earlier requests have arrived. */
const later = (url: string) => vi.dynamicImportSettled().then(() => fetch(`${url}/later`));

test.each(['open', 'forbidden', 'full'] as const)(
  'a sign-out that the server did not take is said again with the next signal; the storage is %s',
  async (storage) => {
    const { happens } = device(storage);
    const { url, asked } = await farm(503, 500);
    const { come, leave } = page(url);
    come(salma);
    await leave();
    for (const times of [2, 3]) {
      happens('online');
      await expect.poll(() => asked).toHaveLength(times);
    }
    await expect.poll(() => isSignOutMarked()).toBe(false);
    happens('online');
    expect(asked).toEqual(['/auth/logout', '/auth/logout', '/auth/logout']);
  },
);

test('it is said again by the next page too, whatever became of this one', async () => {
  const { kept } = device();
  const { url, asked } = await farm(503);
  const left = page(url);
  left.come(salma);
  await left.leave();
  left.close();
  expect([...kept.keys()]).toEqual(['signing-out']);
  page(url);
  await expect.poll(() => [asked.length, kept.size]).toEqual([2, 0]);
});

test('without a signal the mark stays; a session that is over already needs no second word', async () => {
  const { kept } = device();
  await revokeSession('http://127.0.0.1:9', null);
  expect(kept.has('signing-out')).toBe(true);
  const { url } = await farm(401);
  await revokeSession(url, null);
  expect(kept.size).toBe(0);
});

test.each(['open', 'forbidden', 'full'] as const)(
  'nobody who has signed in meanwhile is signed out by it; the storage is %s',
  async (storage) => {
    const { happens } = device(storage);
    const { url, asked } = await farm(503);
    const { come, leave, who } = page(url);
    come(salma);
    await leave();
    come(rahim);
    expect(isSignOutMarked()).toBe(false);
    // Also if another page set the mark late.
    for (const isMarked of [false, true]) {
      markSignOut(isMarked);
      happens('online');
      await later(url);
    }
    expect(asked).toEqual(['/auth/logout', '/later', '/later']);
    expect(who()).toBe('rahim');
  },
);

test('somebody who signed in in another tab is not signed out either', async () => {
  const { kept, happens } = device();
  const { url, asked } = await farm(503);
  const { leave } = page(url);
  await leave();
  kept.set('auth', auth(rahim));
  happens('online');
  await later(url);
  expect(asked).toEqual(['/auth/logout', '/later']);
});

test.each(['pageshow', 'visibilitychange'] as const)(
  'a page that slept follows at %s what the others did meanwhile',
  (event) => {
    const { kept, happens } = device();
    const { come, who } = page();
    come(salma);
    kept.set('auth', auth(rahim));
    happens(event);
    expect(who()).toBe('rahim');
    kept.delete('auth');
    happens(event);
    expect(who()).toBeUndefined();
  },
);

test.each(['forbidden', 'full'] as const)('a storage that is %s signs nobody out', (storage) => {
  const { happens } = device(storage);
  const { come, who } = page();
  come(salma);
  happens('pageshow');
  happens('visibilitychange');
  expect(who()).toBe('salma');
});

test('nor does one that is forbidden while the page is open', () => {
  const { forbid, happens } = device();
  const { come, who } = page();
  come(salma);
  forbid();
  happens('visibilitychange');
  expect(who()).toBe('salma');
});
