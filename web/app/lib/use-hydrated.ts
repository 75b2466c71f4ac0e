import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the browser takes the page over: for what only works with JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
