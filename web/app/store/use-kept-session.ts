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
    const follow = () => {
      store.dispatch(sessionSet(keptToken()));
    };
    follow();
    let token = selectToken(store.getState());
    let name = selectUser(store.getState())?.username;
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      const next = selectToken(state);
      if (next === token) return;
      token = next;
      // Unless it came from there: another tab may be further already.
      if (next !== keptToken()) keepSession(next, selectUser(state));
      const before = name;
      name = selectUser(state)?.username;
      // What one person was shown is not for the next.
      if (before !== undefined && before !== name) store.dispatch(baseApi.util.resetApiState());
    });
    const stop = onKeptElsewhere(follow);
    return () => {
      unsubscribe();
      stop();
    };
  }, [store]);
}
