import type { PaymentAttempt } from '@khamar/contract/sales/online-payment';
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useFormatPaisa } from '~/domain/sales/paisa';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { amountDue } from './amounts.ts';

const HOUR = 3_600_000;

/** The attempt the buyer is returning from, or one that may still be in progress in another tab. */
function attemptOf({ attempts, readAt }: ReadBooking, id: string | null): PaymentAttempt | undefined {
  const [latest] = attempts;
  const returned = attempts.find(({ _id }) => _id === id);
  const isUnderWay = latest?.state === 'STARTED' && Date.parse(readAt) - Date.parse(latest.createdAt) < HOUR;
  return isUnderWay ? latest : returned;
}

const TONES: Record<PaymentAttempt['state'], string> = {
  STARTED: 'bg-tag-200',
  REVIEW: 'bg-tag-200',
  PAID: 'bg-pasture-200 text-pasture-900',
  FAILED: 'border-2 border-clay-600',
};

/** Result of an online payment: paid, not paid, or still unknown. */
export function AttemptNote({ booking, isTimeUp }: { booking: ReadBooking; isTimeUp: boolean }) {
  const [parameters] = useSearchParams();
  const attempt = attemptOf(booking, parameters.get('payment'));
  // Rendered even when empty, so screen readers announce its text.
  return (
    <div role="status" className="empty:hidden print:hidden">
      {attempt !== undefined && (
        <div className={`flex flex-col gap-1 rounded-card p-4 ${TONES[attempt.state]}`}>
          <AttemptText attempt={attempt} ending={endingOf(booking, isTimeUp)} />
        </div>
      )}
    </div>
  );
}

/** Whether payment is offered below, or what happens to money that arrives now. */
function endingOf(booking: ReadBooking, isTimeUp: boolean): 'payable' | 'paid' | 'expired' | 'cancelled' {
  if (booking.state === 'CANCELLED') return 'cancelled';
  if (isTimeUp || booking.state === 'EXPIRED') return 'expired';
  return amountDue(booking) > 0 ? 'payable' : 'paid';
}

interface AttemptTextProps {
  attempt: PaymentAttempt;
  ending: ReturnType<typeof endingOf>;
}

function AttemptText({ attempt: { state, amountPaisa }, ending }: AttemptTextProps) {
  const amount = useFormatPaisa()(amountPaisa);
  if (state === 'PAID')
    return (
      <p className="font-bold">
        <Trans>We've received your payment of {amount}. Thank you!</Trans>
      </p>
    );
  if (state === 'FAILED')
    return (
      <>
        <p className="font-bold">
          <Trans>Payment not completed.</Trans>
        </p>
        <p>
          {ending === 'payable' ? (
            <Trans>Try again or pay another way. If you were charged, call us.</Trans>
          ) : (
            <Trans>If you were charged, call us.</Trans>
          )}
        </p>
      </>
    );
  if (state === 'REVIEW')
    return (
      <>
        <p className="font-bold">
          <Trans>We've received your payment and are reviewing it.</Trans>
        </p>
        <p>
          <Trans>No action needed. We'll notify you when it's confirmed.</Trans>
        </p>
      </>
    );
  return (
    <>
      <p className="font-bold">
        <Trans>We're still confirming your payment of {amount}.</Trans>
      </p>
      <p>
        <Trans>
          If you've paid, please don't pay again. We check with the payment service every minute and update
          this page.
        </Trans>{' '}
        {ending === 'payable' && <Trans>If you haven't, you can pay below.</Trans>}
        {ending === 'expired' && (
          <Trans>
            Time's up. If your payment arrives and the cow is still available at the same price, we'll book it
            for you. Otherwise we'll refund you.
          </Trans>
        )}
        {ending === 'cancelled' && (
          <Trans>
            This booking is cancelled. If your payment arrives, we'll apply it to another booking or refund
            you.
          </Trans>
        )}
      </p>
    </>
  );
}
