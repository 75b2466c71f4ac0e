import { useEffect, useState } from 'react';

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);

/**
 * A part of the page that is fetched while there is nothing else to do, and at the latest when it is needed. One that did not
 * come takes nothing down with it, and is asked for anew the next time. `load` must stay the same function.
 */
export function useLazyPart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    whenIdle(() => {
      load().catch(() => null);
    });
  }, [load]);
  return {
    part,
    /** Fails where there is no connection. */
    bring: async (): Promise<void> => {
      const loaded = await load();
      setPart(() => loaded);
    },
  };
}
