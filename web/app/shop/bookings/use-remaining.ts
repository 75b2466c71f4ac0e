import { useEffect, useState } from 'react';
import { formatNumber } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
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

/** 22:41, ২২:৪১; with hours 3:59:07. */
export function formatCountdown(language: Language, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts
    .map((part, index) => String(part).padStart(index === 0 ? 1 : 2, '0'))
    .join(':')
    .replaceAll(/\d/g, (digit) => formatNumber(language, Number(digit)));
}
