import { onTestFinished, vi } from 'vitest';

/** Browser features missing in Node: storage that may be blocked or full, and window events. */
export function device(storage: 'open' | 'forbidden' | 'full' = 'open') {
  const kept = new Map<string, string>();
  const refuse = () => {
    throw new Error('SecurityError');
  };
  const open = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const storages = {
    open,
    full: { ...open, setItem: refuse },
    forbidden: { getItem: refuse, setItem: refuse, removeItem: refuse },
  };
  const page = new EventTarget();
  vi.stubGlobal('localStorage', storages[storage]);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    kept,
    forbid: () => vi.stubGlobal('localStorage', storages.forbidden),
    happens: (event: 'online' | 'pageshow' | 'visibilitychange') => page.dispatchEvent(new Event(event)),
  };
}
