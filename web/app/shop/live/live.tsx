import { useEffect, useState } from 'react';

const loadLive = () => import('./live-cows.tsx');
/** After what the page itself fetches. */
const AFTER_MS = 1500;

/** Listens to the farm as soon as the page has time for it; without it everything works by reloading. */
export function Live() {
  const [live, setLive] = useState<Awaited<ReturnType<typeof loadLive>> | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      loadLive().then(setLive, () => undefined);
    }, AFTER_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, []);
  return live && <live.LiveCows />;
}
