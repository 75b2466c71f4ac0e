import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { baseApi } from './base-api.ts';
import { keepSession, keptToken, onKeptElsewhere } from './kept-session.ts';
import { selectToken, selectUser, sessionSet } from './session.slice.ts';
import type { AppStore, RootState } from './store.ts';

/** Restores the session after the page has come alive, keeps it, and follows the other tabs. */
export function useKeptSession(): void {
  const store: AppStore = useStore<RootState>();
  useEffect(() => {
    store.dispatch(sessionSet(keptToken()));
    let token = selectToken(store.getState());
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      const next = selectToken(state);
      if (next === token) return;
      token = next;
      keepSession(next, selectUser(state));
    });
    const stop = onKeptElsewhere(() => {
      const was = selectUser(store.getState());
      token = keptToken();
      store.dispatch(sessionSet(token));
      // What one person was shown is not for the next.
      if (was !== null && was.username !== selectUser(store.getState())?.username)
        store.dispatch(baseApi.util.resetApiState());
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [store]);
}
