import { useEffect, useRef } from 'react';

const INTERVAL = 20_000;

/**
 * Refetches a booking while it is visible: every 20 seconds, and when the page or the connection returns. The live stream (shop/live) is
 * faster; this is the fallback, also for payments that do not change the booking's state.
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
    const timer = setInterval(refresh, INTERVAL);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
    };
  }, []);
}
