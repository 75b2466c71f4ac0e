import { deviceStorage, parseStored } from '~/lib/browser-storage';
import type { User } from './session.slice.ts';

const KEY = 'auth';

export function storeSession(token: string | null, user: User | null): void {
  deviceStorage.write(KEY, token === null ? null : JSON.stringify({ token, user }));
}

/** The token last stored by any tab; null if missing or corrupt, undefined if storage is blocked. */
export function storedToken(): string | null | undefined {
  const text = deviceStorage.read(KEY);
  const stored = parseStored(text);
  if (typeof stored === 'object' && stored !== null && 'token' in stored && typeof stored.token === 'string')
    return stored.token;
  return text === undefined ? undefined : null;
}

/** Calls back when another tab signs in, refreshes or signs out; clearing the storage sends a null key. */
export function onStoredElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  // Pages in the back/forward cache or in the background miss storage events, so check again when they are shown.
  addEventListener('storage', onStorage);
  addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const SIGN_OUT_KEY = 'signing-out';
/** Fallback if storage is blocked: lasts as long as the page. */
let isMarkedHere = false;

/** Marks a sign-out that the server has not confirmed yet. */
export function markSignOut(isUnderWay: boolean): void {
  isMarkedHere = isUnderWay;
  deviceStorage.write(SIGN_OUT_KEY, isUnderWay ? '1' : null);
}

export const isSignOutMarked = (): boolean =>
  typeof deviceStorage.read(SIGN_OUT_KEY) === 'string' || isMarkedHere;
