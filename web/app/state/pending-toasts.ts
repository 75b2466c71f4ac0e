import { parseKept, tabStorage } from '~/lib/browser-storage';
import { type AppStore, type Toast, toastRaised } from './store.ts';

const KEY = 'toasts';

/** After a new release the next page is a full document load: pending toasts are shown there. */
export function persistPendingToasts(store: AppStore): void {
  const kept = parseKept(tabStorage.read(KEY));
  tabStorage.write(KEY, null);
  // oxlint-disable-next-line no-unsafe-type-assertion -- written below
  for (const { text, ...rest } of (Array.isArray(kept) ? kept : []) as Toast[])
    store.dispatch(toastRaised(text, rest));
  // Dispatched by load-route-module.ts.
  addEventListener('outdated', () => {
    tabStorage.write(KEY, JSON.stringify(store.getState().toasts));
  });
}
