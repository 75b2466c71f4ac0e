import type { User } from './session.slice.ts';

const KEY = 'auth';

/** A browser may forbid its storage or have it full: then the session lasts as long as the page. */
export function storeSession(token: string | null, user: User | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ token, user }));
  } catch {
    // Nothing to do: the page goes on without.
  }
}

/** The token as it was last kept, by this tab or another; damaged data is nobody's. Undefined where the storage is forbidden. */
export function storedToken(): string | null | undefined {
  const text = read();
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'token' in kept && typeof kept.token === 'string')
      return kept.token;
  } catch {
    // Damaged.
  }
  return text === undefined ? undefined : null;
}

function read(): string | null | undefined {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}

/** Whenever another tab signs in, refreshes or signs out; a cleared storage comes without a key. */
export function onStoredElsewhere(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  // A page that the way back has taken out of the browser's memory, or one that lay behind others, slept through all of it.
  addEventListener('storage', hear);
  addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('storage', hear);
    removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const SIGN_OUT_KEY = 'signing-out';
/** Where the storage is forbidden, the page remembers it as long as it lives. */
let isMarkedHere = false;

/** Somebody has signed out on this device, and the server does not know it yet. */
export function markSignOut(isUnderWay: boolean): void {
  isMarkedHere = isUnderWay;
  try {
    if (isUnderWay) localStorage.setItem(SIGN_OUT_KEY, '1');
    else localStorage.removeItem(SIGN_OUT_KEY);
  } catch {
    // The page knows.
  }
}

export function isSignOutMarked(): boolean {
  try {
    return localStorage.getItem(SIGN_OUT_KEY) !== null || isMarkedHere;
  } catch {
    return isMarkedHere;
  }
}
