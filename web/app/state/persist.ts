import { deviceStorage, parseKept } from '~/lib/browser-storage';
import { cartRestored, readCart, selectCart } from './cart.slice.ts';
import type { AppStore, RootState } from './store.ts';
import { readWishlist, selectWishlist, wishlistRestored } from './wishlist.slice.ts';

/** What of the state stays on the visitor's device, under which name, and how it comes back. */
interface Kept {
  key: string;
  select: (state: RootState) => unknown;
  restored: (found: unknown) => Parameters<AppStore['dispatch']>[0];
}

const KEPT: Kept[] = [
  { key: 'carts', select: selectCart, restored: (found) => cartRestored(readCart(found)) },
  { key: 'wishlist', select: selectWishlist, restored: (found) => wishlistRestored(readWishlist(found)) },
];

/** Once, in the browser: restores cart and wishlist, writes them when they change, and follows the other tabs. */
export function persistOnDevice(store: AppStore): void {
  for (const kept of KEPT) keep(store, kept);
}

function keep(store: AppStore, { key, select, restored }: Kept): void {
  /** What lies in the storage as far as this tab knows. */
  let known: string | null = null;
  let isFollowing = false;

  function follow(): void {
    const found = deviceStorage.read(key);
    if (found === undefined || found === known) return;
    known = found;
    isFollowing = true;
    store.dispatch(restored(parseKept(found)));
    isFollowing = false;
  }

  function save(): void {
    const json = JSON.stringify(select(store.getState()));
    if (json !== known && deviceStorage.write(key, json)) known = json;
  }

  follow();
  // What was damaged is put right, but only at the start.
  if (typeof deviceStorage.read(key) === 'string') save();

  let last = select(store.getState());
  store.subscribe(() => {
    const now = select(store.getState());
    if (now === last) return;
    last = now;
    // Two versions of the site in two tabs would otherwise correct each other for ever.
    if (!isFollowing) save();
  });

  window.addEventListener('storage', (event) => {
    // No key: somebody has emptied the whole storage.
    if (event.key === key || event.key === null) follow();
  });
  // A tab that slept, or comes back with the back button, has heard nothing.
  window.addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', follow);
}
