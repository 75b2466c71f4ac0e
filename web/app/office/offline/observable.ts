/** State for useSyncExternalStore. */
export function makeObservable<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    set: (change: Partial<State>) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
