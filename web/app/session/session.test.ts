import { ROLES } from '@khamar/contract/accounts/permissions';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tokenOf } from '~/testing/loopback';
import {
  isSessionRestored,
  selectUser,
  sessionSet,
  signOutBegun,
  signOutDone,
  userOf,
} from './session.slice.ts';
import { stopRestoring, guardDecision } from './guard-decision.ts';
import { makeStore } from '~/state/store';

test('a token yields its username and only known roles', () => {
  expect(userOf(tokenOf({ username: 'salma', roles: ['ADMIN', 'EMPEROR'], sid: 'x' }))).toEqual({
    username: 'salma',
    roles: ['ADMIN'],
  });
  expect(userOf(tokenOf({ username: 'a?b~>', roles: [] }))?.username).toBe('a?b~>');
});

test('anything that is not a valid token yields no user and never throws', () => {
  for (const claims of [
    null,
    7,
    [],
    {},
    { username: 'x' },
    { username: 7, roles: [] },
    { username: 'x', roles: 'ADMIN' },
  ])
    expect(userOf(tokenOf(claims))).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(userOf(text)).toBeNull();
    }),
  );
});

test('the session is unknown until it is restored; a damaged token means no user', () => {
  const store = makeStore({ apiUrl: '/api' });
  expect(isSessionRestored(store.getState())).toBe(false);
  store.dispatch(sessionSet('damaged'));
  expect(store.getState().session).toEqual({
    isRestored: true,
    user: null,
    token: null,
    isLeaving: false,
    lossReason: null,
  });
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: ['CUSTOMER'] })));
  expect(selectUser(store.getState())).toEqual({ username: 'salma', roles: ['CUSTOMER'] });
});

test('AUTH-01 restoring gives up after 5000 ms', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const store = makeStore({ apiUrl: '/api' });
  stopRestoring(store);
  vi.advanceTimersByTime(4999);
  expect(isSessionRestored(store.getState())).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isSessionRestored(store.getState())).toBe(true);
  expect(selectUser(store.getState())).toBeNull();

  // A session restored in time is kept.
  const quick = makeStore({ apiUrl: '/api' });
  stopRestoring(quick);
  quick.dispatch(sessionSet(tokenOf({ username: 'salma', roles: [] })));
  vi.advanceTimersByTime(6000);
  expect(selectUser(quick.getState())?.username).toBe('salma');
});

const signedIn = (...roles: (typeof ROLES)[number][]) => ({
  isRestored: true,
  isLeaving: false,
  user: { username: 'salma', roles },
});

test('AUTH-05 no user goes to sign-in, a user without an allowed role goes home, others enter', () => {
  const nobody = { isRestored: true, isLeaving: false, user: null };
  expect(guardDecision({ ...nobody, isRestored: false })).toBe('wait');
  expect(guardDecision(nobody)).toBe('sign in');
  expect(guardDecision(nobody, ['ADMIN'])).toBe('sign in');
  expect(guardDecision(signedIn())).toBe('enter');
  for (const allowed of ROLES)
    for (const role of ROLES)
      expect(guardDecision(signedIn(role), [allowed])).toBe(role === allowed ? 'enter' : 'go home');
  expect(guardDecision(signedIn('AGENT'), ['ADMIN', 'AGENT'])).toBe('enter');
  expect(guardDecision(signedIn('ADMIN'), [])).toBe('go home');
});

test('signing out does not redirect the page being left to sign-in', () => {
  const store = makeStore({ apiUrl: '/api' });
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: [] })));
  store.dispatch(signOutBegun());
  expect(guardDecision(store.getState().session)).toBe('wait');
  store.dispatch(signOutDone());
  expect(guardDecision(store.getState().session)).toBe('sign in');
});
