import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Chromium only; not yet in TypeScript's types. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** Android's back gesture would leave the page: a CloseWatcher catches it instead. A watcher only fires once. */
export function useBackGesture(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        watch();
        latest.current();
      });
    };
    watch();
    return () => watcher.destroy();
  }, []);
}

let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setLayers(next: readonly HTMLElement[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog. */
export function useTopLayer(popup: HTMLElement | null): void {
  useEffect(() => {
    if (popup === null) return undefined;
    setLayers([...layers, popup]);
    return () => setLayers(layers.filter((layer) => layer !== popup));
  }, [popup]);
}

/** The topmost open dialog. Toasts are rendered into it, because the focus trap keeps the keyboard inside. */
export const useTopDialog = (): HTMLElement | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => layers.at(-1) ?? null,
    () => null,
  );
