import { type AppStore, type Toast, toastRaised } from './store.ts';

const KEY = 'toasts';

/** After a new release the next page is a new document: what was confirmed just before is shown there. */
export function keepToasts(store: AppStore): void {
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- written below
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Toast[];
    sessionStorage.removeItem(KEY);
    for (const { text, ...rest } of kept) store.dispatch(toastRaised(text, rest));
  } catch {
    // The browser refuses its storage.
  }
  // Of load-route-module.ts.
  addEventListener('outdated', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(store.getState().toasts));
    } catch {
      // Then the next page opens without them.
    }
  });
}
