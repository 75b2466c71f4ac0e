import { deviceStorage, parseKept } from '~/lib/browser-storage';
import { cartRestored, readCart, selectCart } from './cart.slice.ts';
import type { AppStore, RootState } from './store.ts';
import { readWishlist, selectWishlist, wishlistRestored } from './wishlist.slice.ts';

/** State stored on the device: its key, how to select it and how to restore it. */
interface Kept {
  key: string;
  select: (state: RootState) => unknown;
  restored: (found: unknown) => Parameters<AppStore['dispatch']>[0];
}

const KEPT: Kept[] = [
  { key: 'carts', select: selectCart, restored: (found) => cartRestored(readCart(found)) },
  { key: 'wishlist', select: selectWishlist, restored: (found) => wishlistRestored(readWishlist(found)) },
];

/** Browser only, once: restores cart and wishlist, saves them on change, and follows other tabs. */
export function persistOnDevice(store: AppStore): void {
  for (const kept of KEPT) keep(store, kept);
}

function keep(store: AppStore, { key, select, restored }: Kept): void {
  /** The stored value as this tab knows it. */
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
  // Repairs corrupt data, but only on start.
  if (typeof deviceStorage.read(key) === 'string') save();

  let last = select(store.getState());
  store.subscribe(() => {
    const now = select(store.getState());
    if (now === last) return;
    last = now;
    // Otherwise two versions of the site in two tabs would overwrite each other in a loop.
    if (!isFollowing) save();
  });

  window.addEventListener('storage', (event) => {
    // A null key means the whole storage was cleared.
    if (event.key === key || event.key === null) follow();
  });
  // Background tabs and pages in the back/forward cache miss storage events.
  window.addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', follow);
}
