const KEY = 'signing-out';
/** Where the storage is forbidden, the page remembers it as long as it lives. */
let isMarkedHere = false;

/** Somebody has signed out on this device, and the server does not know it yet. */
export function markSignOut(isUnderWay: boolean): void {
  isMarkedHere = isUnderWay;
  try {
    if (isUnderWay) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // The page knows.
  }
}

export function isSignOutMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null || isMarkedHere;
  } catch {
    return isMarkedHere;
  }
}
