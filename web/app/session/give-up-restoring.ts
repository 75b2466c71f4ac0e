import type { Store } from '@reduxjs/toolkit';
import { isSessionRestored, sessionEnded, type SessionState } from './session.slice.ts';

const PATIENCE = 5000;

/** Nobody waits longer for this device to remember who is signed in: then nobody is. */
export function giveUpRestoring(store: Pick<Store<SessionState>, 'getState' | 'dispatch'>): () => void {
  const timer = setTimeout(() => {
    if (!isSessionRestored(store.getState())) store.dispatch(sessionEnded());
  }, PATIENCE);
  return () => {
    clearTimeout(timer);
  };
}
