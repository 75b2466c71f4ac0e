import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** Debounced text: every request costs a phone battery and data. */
export function useDebounce(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}
