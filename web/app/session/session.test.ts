import { ROLES } from '@khamar/contract/accounts/permissions';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tokenOf } from '~/testing/token-of';
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

test('a token tells its bearer, and only roles that there are', () => {
  expect(userOf(tokenOf({ username: 'salma', roles: ['ADMIN', 'EMPEROR'], sid: 'x' }))).toEqual({
    username: 'salma',
    roles: ['ADMIN'],
  });
  expect(userOf(tokenOf({ username: 'a?b~>', roles: [] }))?.username).toBe('a?b~>');
});

test('whatever else stands in its place is nobody, and never thrown', () => {
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

test('until the device has been asked nobody knows who is here; a damaged token is nobody', () => {
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

const somebody = (...roles: (typeof ROLES)[number][]) => ({
  isRestored: true,
  isLeaving: false,
  user: { username: 'salma', roles },
});

test('AUTH-05 without token or user to the sign-in, without an allowed role home, else in', () => {
  const nobody = { isRestored: true, isLeaving: false, user: null };
  expect(guardDecision({ ...nobody, isRestored: false })).toBe('wait');
  expect(guardDecision(nobody)).toBe('sign in');
  expect(guardDecision(nobody, ['ADMIN'])).toBe('sign in');
  expect(guardDecision(somebody())).toBe('enter');
  for (const allowed of ROLES)
    for (const role of ROLES)
      expect(guardDecision(somebody(role), [allowed])).toBe(role === allowed ? 'enter' : 'go home');
  expect(guardDecision(somebody('AGENT'), ['ADMIN', 'AGENT'])).toBe('enter');
  expect(guardDecision(somebody('ADMIN'), [])).toBe('go home');
});

test('whoever signs out is not asked to sign in by the page that is left', () => {
  const store = makeStore({ apiUrl: '/api' });
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: [] })));
  store.dispatch(signOutBegun());
  expect(guardDecision(store.getState().session)).toBe('wait');
  store.dispatch(signOutDone());
  expect(guardDecision(store.getState().session)).toBe('sign in');
});
