import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Moves the view and the focus to the booking's status: when the buyer returns from a payment page, after a TrxID was submitted, and again
 * when the new state has arrived.
 */
export function useShowStatus(paymentCount: number) {
  const status = useRef<HTMLDivElement>(null);
  /** The number of payments before the one that was submitted; null if none is awaited. */
  const before = useRef<number | null>(null);
  const [search] = useSearchParams();
  const isReturn = search.has('payment');
  const show = useCallback(() => {
    status.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    if (isReturn) show();
  }, [isReturn, show]);
  useEffect(() => {
    if (before.current === null || paymentCount <= before.current) return;
    before.current = null;
    show();
  }, [paymentCount, show]);
  const onSent = () => {
    before.current = paymentCount;
    show();
  };
  return { status, onSent };
}
