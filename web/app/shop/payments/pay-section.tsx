import type { Booking } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { ClaimForm } from './claim-form.tsx';
import { PayOnline } from './pay-online.tsx';
import { WhereToPay } from './where-to-pay.tsx';

type Due = Pick<Booking, 'state' | 'advancePaisa' | 'pricePaisa' | 'paidPaisa'>;

/** The amount due: first the advance, then the balance. */
export function amountDue({ state, advancePaisa, pricePaisa, paidPaisa }: Due): number {
  if (state === 'HELD' || state === 'IN_REVIEW') return Math.max(0, advancePaisa - paidPaisa);
  return state === 'BOOKED' ? Math.max(0, pricePaisa - paidPaisa) : 0;
}

export type Claimed = { payments: Pick<Booking['payments'][number], 'state' | 'amountPaisa'>[] };

/** Sent, but not yet confirmed by the farm. */
export const claimedOf = ({ payments }: Claimed): number =>
  payments.filter(({ state }) => state === 'CLAIMED').reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);

/** The amount due minus unconfirmed payments. */
export const amountMissing = (booking: Due & Claimed): number =>
  Math.max(0, amountDue(booking) - claimedOf(booking));

/** Where to pay, how much, which reference, and the TrxID form. */
export function PaySection({ booking, isTimeUp }: { booking: ReadBooking; isTimeUp: boolean }) {
  const due = amountDue(booking);
  const isPaidLater = booking.state === 'EXPIRED';
  if (isTimeUp || (due === 0 && !isPaidLater)) return null;
  if (isPaidLater)
    return (
      <section aria-labelledby="pay" className="flex flex-col gap-3">
        <h2 id="pay" className="text-xl font-bold">
          <Trans>Already paid?</Trans>
        </h2>
        <ClaimForm booking={booking} amountPaisa={booking.advancePaisa} />
      </section>
    );
  const missing = amountMissing(booking);
  const isAwaited = missing === 0;
  // If everything is sent, another payment replaces a wrong one, so it is the full amount.
  const payable = isAwaited ? due : missing;
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-3">
      <h2 id="pay" className="text-xl font-bold">
        <PayTitle booking={booking} due={payable} isAwaited={isAwaited} />
      </h2>
      {!isAwaited && <InReview booking={booking} />}
      {isAwaited && (
        <p>
          <Trans>Nothing to do for now. We'll check your TrxID against our statement and notify you.</Trans>
        </p>
      )}
      {isAwaited || booking.state === 'BOOKED' ? (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
            {isAwaited ? <Trans>Make another payment</Trans> : <Trans>Pay balance now</Trans>}
          </summary>
          <div className="flex flex-col gap-3 pt-2">
            <WaysToPay booking={booking} due={payable} />
          </div>
        </details>
      ) : (
        <WaysToPay booking={booking} due={payable} />
      )}
    </section>
  );
}

function PayTitle({ booking, due, isAwaited }: { booking: ReadBooking; due: number; isAwaited: boolean }) {
  const paisa = useFormatPaisa();
  const amount = paisa(due);
  const paid = paisa(booking.paidPaisa);
  if (isAwaited) return <Trans>Payment in review</Trans>;
  if (booking.state === 'BOOKED') return <Trans>Balance due by delivery: {amount}</Trans>;
  if (booking.paidPaisa > 0)
    return (
      <Trans>
        {paid} received. Pay the remaining advance: {amount}
      </Trans>
    );
  if (claimedOf(booking) > 0) return <Trans>Pay the remaining advance: {amount}</Trans>;
  return <Trans>Pay the {amount} advance</Trans>;
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

function WaysToPay({ booking, due }: { booking: ReadBooking; due: number }) {
  return (
    <>
      <PayOnline booking={booking} due={due} />
      <p>
        <Trans>Pay from your wallet app or at the bank, using this exact amount and reference.</Trans>
      </p>
      <WhereToPay booking={booking} due={due} />
      <ClaimForm booking={booking} amountPaisa={due} />
    </>
  );
}
