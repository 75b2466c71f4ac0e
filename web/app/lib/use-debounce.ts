import { useEffect, useState } from 'react';

const DELAY_MS = 200;

/** Debounced text: every request costs a phone battery and data. */
export function useDebounce(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return debounced;
}
