import { useEffect, useState } from 'react';

const loadLive = () => import('./live-cows.tsx');
/** Milliseconds, so it loads after the page's own requests. */
const AFTER_MS = 1500;

/** Opens the live stream after the page has loaded; without it the data is as fresh as the last load. */
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
