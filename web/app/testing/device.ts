import { onTestFinished, vi } from 'vitest';

/** Browser features missing in Node: storage that may be blocked or full, and window events. */
export function device(storage: 'open' | 'forbidden' | 'full' = 'open') {
  const stored = new Map<string, string>();
  const deny = () => {
    throw new Error('SecurityError');
  };
  const open = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const storages = {
    open,
    full: { ...open, setItem: deny },
    forbidden: { getItem: deny, setItem: deny, removeItem: deny },
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
    stored,
    forbid: () => vi.stubGlobal('localStorage', storages.forbidden),
    fire: (event: 'online' | 'pageshow' | 'visibilitychange') => page.dispatchEvent(new Event(event)),
  };
}
