import { useEffect, useState } from 'react';
import type { ReadBooking } from './bookings.api.ts';

type Deadline = Pick<ReadBooking, 'expiresAt' | 'readAt' | 'receivedAt'>;

/**
 * Milliseconds until the deadline by the server's clock: the time left at `readAt`, minus the time elapsed on the monotonic clock. A
 * phone's clock may be hours off.
 */
export function remainingAt(now: number, { expiresAt, readAt, receivedAt }: Deadline): number | null {
  if (expiresAt === null) return null;
  return Math.max(0, Date.parse(expiresAt) - Date.parse(readAt) - (now - receivedAt));
}

const SECOND = 1000;

/** Counts down once a second; null without a deadline. */
export function useRemaining(deadline: Deadline): number | null {
  const [now, setNow] = useState(() => performance.now());
  const left = remainingAt(Math.max(now, deadline.receivedAt), deadline);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(performance.now()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
