import { useSyncExternalStore } from 'react';

/** Breakpoints md and lg. */
export const WIDE = '(min-width: 48rem)';
export const DESK = '(min-width: 64rem)';

/** Whether a media query matches; always false on the server. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => {
        media.removeEventListener('change', changed);
      };
    },
    () => matchMedia(query).matches,
    () => false,
  );
