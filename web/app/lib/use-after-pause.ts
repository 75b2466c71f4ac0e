import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The text once nobody has typed for a moment: each request costs a phone something. */
export function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}
