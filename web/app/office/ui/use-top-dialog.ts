import { useSyncExternalStore } from 'react';

/** The modal dialog that lies over the page, the last of several; none where there is none. */
export const useTopDialog = (): Element | null => useSyncExternalStore(subscribe, topDialog, () => null);

const topDialog = (): Element | null => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
