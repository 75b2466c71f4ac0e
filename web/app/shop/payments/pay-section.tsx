import { REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import { Trans } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { amountDue, amountMissing, claimedOf, correctable } from './amounts.ts';
import { ClaimForm } from './claim-form.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

interface PaySectionProps {
  booking: ReadBooking;
  isTimeUp: boolean;
  /** Called after a TrxID was submitted. */
  onSent: () => void;
}

const summary = 'inline-flex min-h-11 cursor-pointer items-center font-semibold underline';

/** How much is due and how to pay it; nothing once the booking asks for no money. */
export function PaySection({ booking, isTimeUp, onSent }: PaySectionProps) {
  const due = amountDue(booking);
  if (booking.state === 'EXPIRED') return <AfterExpiry booking={booking} onSent={onSent} />;
  if (isTimeUp || due === 0) return null;
  const missing = amountMissing(booking);
  if (missing === 0) return <WrongTrxIds booking={booking} onSent={onSent} />;
  const ways = <WaysToPay booking={booking} due={missing} onSent={onSent} />;
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-3">
      <h2 id="pay" className="text-xl font-bold">
        <PayTitle booking={booking} due={missing} />
      </h2>
      <InReview booking={booking} />
      <WrongTrxIds booking={booking} onSent={onSent} />
      <RefundPromise />
      {booking.state === 'BOOKED' || booking.state === 'DELIVERED' ? (
        <details className="print:hidden">
          <summary className={summary}>
            <Trans>Pay balance now</Trans>
          </summary>
          <div className="pt-2">{ways}</div>
        </details>
      ) : (
        ways
      )}
    </section>
  );
}

/** Nothing is to be paid again: the right TrxID takes the place of the wrong one for the same money. */
function WrongTrxIds({ booking, onSent }: Omit<PaySectionProps, 'isTimeUp'>) {
  const claims = correctable(booking);
  return claims.map((claim) => (
    <details key={claim._id} className="print:hidden">
      <summary className={summary}>
        <span>
          <Trans>Sent the wrong TrxID?</Trans>
          {claims.length > 1 && (
            <span lang="en" translate="no" className="wrap-anywhere">
              {' '}
              {claim.externalId}
            </span>
          )}
        </span>
      </summary>
      <div className="flex flex-col gap-3 rounded-card bg-cream-100 p-4">
        <p>
          <Trans>
            Enter the right one. Don't pay again: it replaces the wrong one, and your payment counts once.
          </Trans>
        </p>
        <ClaimForm
          booking={booking}
          corrected={claim}
          amountPaisa={claim.amountPaisa}
          onSent={onSent}
          isQuiet
        />
      </div>
    </details>
  ));
}

/** What was sent may be corrected, and what was sent but not entered yet is asked for. */
const AfterExpiry = ({ booking, onSent }: Omit<PaySectionProps, 'isTimeUp'>) => (
  <>
    <WrongTrxIds booking={booking} onSent={onSent} />
    {booking.paidPaisa + claimedOf(booking) < booking.advancePaisa && (
      <PaidBefore booking={booking} onSent={onSent} />
    )}
  </>
);

/** The money of an expired booking may still arrive. */
const PaidBefore = ({ booking, onSent }: Omit<PaySectionProps, 'isTimeUp'>) => (
  <details className="print:hidden">
    <summary className={summary}>
      <Trans>Already paid? Enter the transaction ID</Trans>
    </summary>
    <div className="rounded-card bg-cream-100 p-4">
      <ClaimForm booking={booking} amountPaisa={booking.advancePaisa} onSent={onSent} isQuiet />
    </div>
  </details>
);

function PayTitle({ booking, due }: { booking: ReadBooking; due: number }) {
  const paisa = useFormatPaisa();
  const amount = paisa(due);
  const paid = paisa(booking.paidPaisa);
  if (booking.state === 'DELIVERED') return <Trans>Balance due: {amount}</Trans>;
  if (booking.state === 'BOOKED') return <Trans>Balance due by delivery: {amount}</Trans>;
  if (booking.paidPaisa > 0)
    return (
      <Trans>
        {paid} received. Pay the remaining advance: {amount}
      </Trans>
    );
  if (claimedOf(booking) > 0) return <Trans>Pay the remaining advance: {amount}</Trans>;
  return <Trans>How will you pay {amount}?</Trans>;
}

function RefundPromise() {
  const days = useFormat().number(REFUND_DAYS);
  return (
    <p className="text-sm text-ink-600 print:hidden">
      <Trans>If you or we cancel, you get back everything you paid within {days} days.</Trans>
    </p>
  );
}

function InReview({ booking }: { booking: ReadBooking }) {
  const claimed = claimedOf(booking);
  const amount = useFormatPaisa()(claimed);
  if (claimed === 0) return null;
  return (
    <p>
      <Trans>We're checking the {amount} you sent.</Trans>
    </p>
  );
}
