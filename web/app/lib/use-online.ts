import { useEffect, useEffectEvent } from 'react';

/** When the device has a connection again. */
export function useOnline(onReturn: () => void): void {
  const tell = useEffectEvent(onReturn);
  useEffect(() => {
    const hear = () => tell();
    addEventListener('online', hear);
    return () => {
      removeEventListener('online', hear);
    };
  }, []);
}
