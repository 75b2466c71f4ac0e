import { baseApi, loadRetryAfterRefresh } from '~/api/base-api';
import {
  storeSession,
  storedToken,
  onStoredElsewhere,
  isSignOutMarked,
  markSignOut,
} from './stored-session.ts';
import { isSessionRestored, selectToken, selectUser, sessionSet } from './session.slice.ts';
import type { AppStore, RootState } from '~/state/store';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSite } from '~/lib/site';

/** In the browser: restores the session, keeps it, follows the other tabs, and ends on the server what was ended here. */
export function followSession(store: AppStore, apiUrl: string): () => void {
  /** What lies in the storage as far as this tab knows: what a full one did not take must not sign anybody out. */
  let known: string | null | undefined;
  let token: string | null = null;
  let name: string | undefined;

  const follow = () => {
    const kept = storedToken();
    if (isSessionRestored(store.getState()) && (kept === undefined || kept === known)) return;
    known = kept;
    store.dispatch(sessionSet(kept ?? null));
  };

  const change = () => {
    const state = store.getState();
    const next = selectToken(state);
    if (next === token) return;
    token = next;
    // Unless it came from there: another tab may be further already.
    if (next !== storedToken()) storeSession(next, selectUser(state));
    known = storedToken();
    const before = name;
    name = selectUser(state)?.username;
    // What one person was shown is not for the next.
    if (before !== undefined && before !== name) store.dispatch(baseApi.util.resetApiState());
    if (next === null) return;
    // Whoever comes in takes the cookie's place: nothing is left to be ended.
    if (isSignOutMarked()) markSignOut(false);
    // Before it is needed: after a new version of the site it may be gone.
    void loadRetryAfterRefresh().catch(() => undefined);
  };

  const sayAgain = () => {
    if (!isSignOutMarked() || selectToken(store.getState()) !== null || typeof storedToken() === 'string')
      return;
    import('./end-on-server.ts').then(({ endOnServer }) => endOnServer(apiUrl, null)).catch(() => undefined);
  };

  const unsubscribe = store.subscribe(change);
  const stop = onStoredElsewhere(follow);
  addEventListener('online', sayAgain);
  follow();
  change();
  sayAgain();
  return () => {
    unsubscribe();
    stop();
    removeEventListener('online', sayAgain);
  };
}

/** After the page has come alive: the first render is the server's, which knows nobody. */
export function useFollowSession(): void {
  const store: AppStore = useStore<RootState>();
  const { apiUrl } = useSite();
  useEffect(() => followSession(store, apiUrl), [store, apiUrl]);
}
