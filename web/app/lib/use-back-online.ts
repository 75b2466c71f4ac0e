import { useEffect, useRef } from 'react';

/** Calls back when the connection returns. */
export function useBackOnline(onOnline: () => void): void {
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    const call = () => latest.current();
    addEventListener('online', call);
    return () => removeEventListener('online', call);
  }, []);
}
