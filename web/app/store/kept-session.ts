import type { User } from './access-token.ts';

const KEY = 'auth';

/** A browser may forbid its storage or have it full: then the session lasts as long as the page. */
export function keepSession(token: string | null, user: User | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ token, user }));
  } catch {
    // Nothing to do: the page goes on without.
  }
}

/** The token as it was last kept, by this tab or another; damaged data is nobody's. */
export function keptToken(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'token' in kept && typeof kept.token === 'string'
      ? kept.token
      : null;
  } catch {
    return null;
  }
}

/** Whenever another tab signs in, refreshes or signs out; a cleared storage comes without a key. */
export function onKeptElsewhere(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  // A page that the way back has taken out of the browser's memory slept through all of it.
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('storage', hear);
  addEventListener('pageshow', wake);
  return () => {
    removeEventListener('storage', hear);
    removeEventListener('pageshow', wake);
  };
}
