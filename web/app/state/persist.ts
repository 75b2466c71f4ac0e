import { deviceStorage, parseStored, tabStorage } from '~/lib/browser-storage';
import { cartRestored, readCart, selectCart } from './cart.slice.ts';
import { type AppStore, type RootState, type Toast, toastRaised } from './store.ts';
import { readWishlist, selectWishlist, wishlistRestored } from './wishlist.slice.ts';

/** State stored on the device: its key, how to select it and how to restore it. */
interface StoredSlice {
  key: string;
  select: (state: RootState) => unknown;
  restored: (stored: unknown) => Parameters<AppStore['dispatch']>[0];
}

const STORED_SLICES: StoredSlice[] = [
  { key: 'carts', select: selectCart, restored: (stored) => cartRestored(readCart(stored)) },
  { key: 'wishlist', select: selectWishlist, restored: (stored) => wishlistRestored(readWishlist(stored)) },
];

/** Browser only, once: restores cart and wishlist, saves them on change, and follows other tabs. */
export function persistOnDevice(store: AppStore): void {
  for (const slice of STORED_SLICES) persistSlice(store, slice);
}

function persistSlice(store: AppStore, { key, select, restored }: StoredSlice): void {
  /** The stored value as this tab knows it. */
  let lastStored: string | null = null;
  let isRestoring = false;

  function restoreFromStorage(): void {
    const stored = deviceStorage.read(key);
    if (stored === undefined || stored === lastStored) return;
    lastStored = stored;
    isRestoring = true;
    store.dispatch(restored(parseStored(stored)));
    isRestoring = false;
  }

  function save(): void {
    const json = JSON.stringify(select(store.getState()));
    if (json !== lastStored && deviceStorage.write(key, json)) lastStored = json;
  }

  restoreFromStorage();
  // Repairs corrupt data, but only on start.
  if (typeof deviceStorage.read(key) === 'string') save();

  let last = select(store.getState());
  store.subscribe(() => {
    const now = select(store.getState());
    if (now === last) return;
    last = now;
    // Otherwise two versions of the site in two tabs would overwrite each other in a loop.
    if (!isRestoring) save();
  });

  window.addEventListener('storage', (event) => {
    // A null key means the whole storage was cleared.
    if (event.key === key || event.key === null) restoreFromStorage();
  });
  // Background tabs and pages in the back/forward cache miss storage events.
  window.addEventListener('pageshow', restoreFromStorage);
  document.addEventListener('visibilitychange', restoreFromStorage);
}

const TOASTS_KEY = 'toasts';

/** After a new release the next page is a full document load: pending toasts are shown there. */
export function persistPendingToasts(store: AppStore): void {
  const pending = parseStored(tabStorage.read(TOASTS_KEY));
  tabStorage.write(TOASTS_KEY, null);
  // oxlint-disable-next-line no-unsafe-type-assertion -- written below
  for (const { text, ...rest } of (Array.isArray(pending) ? pending : []) as Toast[])
    store.dispatch(toastRaised(text, rest));
  // Dispatched by load-route-module.ts.
  addEventListener('outdated', () => {
    tabStorage.write(TOASTS_KEY, JSON.stringify(store.getState().toasts));
  });
}
