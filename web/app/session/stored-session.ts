import { deviceStorage, parseKept } from '~/lib/browser-storage';
import type { User } from './session.slice.ts';

const KEY = 'auth';

export function storeSession(token: string | null, user: User | null): void {
  deviceStorage.write(KEY, token === null ? null : JSON.stringify({ token, user }));
}

/** The token as it was last kept, by this tab or another; damaged data is nobody's. Undefined where the storage is forbidden. */
export function storedToken(): string | null | undefined {
  const text = deviceStorage.read(KEY);
  const kept = parseKept(text);
  if (typeof kept === 'object' && kept !== null && 'token' in kept && typeof kept.token === 'string')
    return kept.token;
  return text === undefined ? undefined : null;
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
  deviceStorage.write(SIGN_OUT_KEY, isUnderWay ? '1' : null);
}

export const isSignOutMarked = (): boolean =>
  typeof deviceStorage.read(SIGN_OUT_KEY) === 'string' || isMarkedHere;
