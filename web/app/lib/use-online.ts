import { useEffect, useRef } from 'react';

/** When the device has a connection again. */
export function useOnline(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  }, [onReturn]);
  useEffect(() => {
    const tell = () => latest.current();
    addEventListener('online', tell);
    return () => {
      removeEventListener('online', tell);
    };
  }, []);
}
