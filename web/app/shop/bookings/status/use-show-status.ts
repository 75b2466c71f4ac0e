import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ReadBooking } from '~/shop/bookings/bookings.api';

/** The last payment whose return was shown: Back to this page leaves the view where it was. */
let shownPayment: string | null = null;
/** Not a reload, which restores the view by itself. */
const isNewDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
};

/**
 * Moves the view and the focus to the booking's status: when the buyer returns from a payment page, after a TrxID was submitted or the
 * booking was cancelled, and again when the new state has arrived.
 */
export function useShowStatus({ state, payments }: Pick<ReadBooking, 'state' | 'payments'>) {
  const version = `${state} ${payments.length}`;
  const status = useRef<HTMLDivElement>(null);
  /** The version before the command; null if no news is awaited. */
  const before = useRef<string | null>(null);
  const [search] = useSearchParams();
  const payment = search.get('payment');
  const show = useCallback(() => {
    status.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    if (payment === null || payment === shownPayment) return;
    shownPayment = payment;
    if (isNewDocument()) show();
  }, [payment, show]);
  useEffect(() => {
    if (before.current === null || version === before.current) return;
    before.current = null;
    show();
  }, [version, show]);
  const onSent = () => {
    before.current = version;
    show();
  };
  return { status, onSent };
}
