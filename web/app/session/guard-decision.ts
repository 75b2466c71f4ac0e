import type { Role } from '@khamar/contract/people/permissions';
import { isSessionRestored, sessionEnded, type SessionState, type User } from './session.slice.ts';
import type { Store } from '@reduxjs/toolkit';

interface Who {
  isRestored: boolean;
  /** Signing out: another page is on its way already. */
  isLeaving: boolean;
  user: User | null;
}

/** What a guarded page does with whoever stands before it. Without roles, whoever is signed in may enter. */
export function guardDecision(
  { isRestored, isLeaving, user }: Who,
  roles?: readonly Role[],
): 'wait' | 'sign in' | 'go home' | 'enter' {
  if (!isRestored || isLeaving) return 'wait';
  if (user === null) return 'sign in';
  return roles === undefined || user.roles.some((role) => roles.includes(role)) ? 'enter' : 'go home';
}

const PATIENCE = 5000;

/** Nobody waits longer for this device to remember who is signed in: then nobody is. */
export function stopRestoring(store: Pick<Store<SessionState>, 'getState' | 'dispatch'>): () => void {
  const timer = setTimeout(() => {
    if (!isSessionRestored(store.getState())) store.dispatch(sessionEnded());
  }, PATIENCE);
  return () => {
    clearTimeout(timer);
  };
}
