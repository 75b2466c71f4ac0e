import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: for features that need JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
