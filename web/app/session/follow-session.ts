import { baseApi, loadRetryAfterRefresh } from '~/api/base-api';
import { keepSession, keptToken, onKeptElsewhere } from './stored-session.ts';
import { isSessionRestored, selectToken, selectUser, sessionSet } from './session.slice.ts';
import { isSignOutMarked, markSignOut } from './sign-out-mark.ts';
import type { AppStore } from '~/state/store';

/** In the browser: restores the session, keeps it, follows the other tabs, and ends on the server what was ended here. */
export function keepSessionHere(store: AppStore, apiUrl: string): () => void {
  /** What lies in the storage as far as this tab knows: what a full one did not take must not sign anybody out. */
  let known: string | null | undefined;
  let token: string | null = null;
  let name: string | undefined;

  const follow = () => {
    const kept = keptToken();
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
    if (next !== keptToken()) keepSession(next, selectUser(state));
    known = keptToken();
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
    if (!isSignOutMarked() || selectToken(store.getState()) !== null || typeof keptToken() === 'string')
      return;
    import('./end-on-server.ts').then(({ endOnServer }) => endOnServer(apiUrl, null)).catch(() => undefined);
  };

  const unsubscribe = store.subscribe(change);
  const stop = onKeptElsewhere(follow);
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
