import { useEffect, useRef } from 'react';

const EVERY = 20_000;

/**
 * Reads a booking again while somebody looks at it: every 20 seconds, and when the page or the signal comes back. The live stream
 * (shop/live) tells sooner; without it, and for a payment that does not change the booking's state, this must do.
 */
export function useBookingRefresh(refetch: () => unknown): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  }, [refetch]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(refresh, EVERY);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
    };
  }, []);
}
