import { baseApi, loadRetryAfterRefresh } from '~/api/base-api';
import {
  storeSession,
  storedToken,
  onStoredElsewhere,
  isSignOutMarked,
  markSignOut,
} from './stored-session.ts';
import { isSessionRestored, selectToken, selectUser, sessionSet } from './session.slice.ts';
import type { AppStore } from '~/state/store';

/** Browser only: restores and stores the session, follows other tabs, and ends on the server what was ended here. */
export function syncSession(store: AppStore, apiUrl: string): () => void {
  /** The stored token as this tab knows it: a failed write to a full storage must not sign anyone out. */
  let lastStored: string | null | undefined;
  let token: string | null = null;
  let name: string | undefined;

  const readStored = () => {
    const stored = storedToken();
    if (isSessionRestored(store.getState()) && (stored === undefined || stored === lastStored)) return;
    lastStored = stored;
    store.dispatch(sessionSet(stored ?? null));
  };

  const onChange = () => {
    const state = store.getState();
    const next = selectToken(state);
    if (next === token) return;
    token = next;
    // Unless it came from storage: another tab may already have a newer one.
    if (next !== storedToken()) storeSession(next, selectUser(state));
    lastStored = storedToken();
    const before = name;
    name = selectUser(state)?.username;
    // One user's cached data must not be shown to the next.
    if (before !== undefined && before !== name) store.dispatch(baseApi.util.resetApiState());
    if (next === null) return;
    // Signing in replaces the cookie, so there is no session left to end.
    if (isSignOutMarked()) markSignOut(false);
    // Preload it: after a new release the chunk may be gone.
    void loadRetryAfterRefresh().catch(() => undefined);
  };

  const retrySignOut = () => {
    if (!isSignOutMarked() || selectToken(store.getState()) !== null || typeof storedToken() === 'string')
      return;
    import('./revoke-session.ts')
      .then(({ revokeSession }) => revokeSession(apiUrl, null))
      .catch(() => undefined);
  };

  const unsubscribe = store.subscribe(onChange);
  const stop = onStoredElsewhere(readStored);
  addEventListener('online', retrySignOut);
  readStored();
  onChange();
  retrySignOut();
  return () => {
    unsubscribe();
    stop();
    removeEventListener('online', retrySignOut);
  };
}
