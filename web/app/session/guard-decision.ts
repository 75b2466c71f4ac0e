import type { Role } from '@khamar/contract/accounts/permissions';
import { isSessionRestored, sessionEnded, type SessionState, type User } from './session.slice.ts';
import type { Store } from '@reduxjs/toolkit';

interface SessionStatus {
  isRestored: boolean;
  /** Signing out, with a navigation in progress. */
  isLeaving: boolean;
  user: User | null;
}

/** What a guarded page does with the current user. Without roles, any signed-in user may enter. */
export function guardDecision(
  { isRestored, isLeaving, user }: SessionStatus,
  roles?: readonly Role[],
): 'wait' | 'sign in' | 'go home' | 'enter' {
  if (!isRestored || isLeaving) return 'wait';
  if (user === null) return 'sign in';
  return roles === undefined || user.roles.some((role) => roles.includes(role)) ? 'enter' : 'go home';
}

const RESTORE_TIMEOUT = 5000;

/** If the session is not restored in time, treat the visitor as signed out. */
export function stopRestoring(store: Pick<Store<SessionState>, 'getState' | 'dispatch'>): () => void {
  const timer = setTimeout(() => {
    if (!isSessionRestored(store.getState())) store.dispatch(sessionEnded());
  }, RESTORE_TIMEOUT);
  return () => {
    clearTimeout(timer);
  };
}
