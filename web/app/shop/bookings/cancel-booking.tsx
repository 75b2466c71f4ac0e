import { nextState, REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import type { ReadBooking } from './bookings.api.ts';
import { isOnTruck } from './is-on-truck.ts';
import { CommandNote, useCommandState } from './command-note.tsx';
import { ClaimedRefund } from '~/shop/payments/claimed-refund';
import { useCommands } from './use-commands.ts';
import { dangerButton } from './danger-button.ts';
import { quietButton } from '~/ui/button';

interface CancelBookingProps {
  booking: ReadBooking;
  /** This card is about to disappear, and the focus with it. */
  onCancelled: () => void;
}

/** Explains the consequences, then asks for confirmation. */
export function CancelBooking({ booking, onCancelled }: CancelBookingProps) {
  const { number } = useFormat();
  const { cancel } = useCommands();
  const { isSending, error, run } = useCommandState();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = async () => {
    if (await run(() => cancel(booking))) onCancelled();
  };
  const keep = useRef<HTMLButtonElement>(null);
  const paid = useFormatPaisa()(booking.paidPaisa);
  const days = number(REFUND_DAYS);
  useEffect(() => {
    if (isConfirming) keep.current?.focus();
  }, [isConfirming]);
  if (nextState(booking.state, 'cancel') === undefined || isOnTruck(booking)) return null;
  if (!isConfirming)
    return (
      <button
        type="button"
        className={`${quietButton} self-start print:hidden`}
        onClick={() => setConfirming(true)}
      >
        <Trans>Cancel booking</Trans>
      </button>
    );
  return (
    <section
      aria-labelledby="cancel"
      className="flex flex-col gap-3 rounded-card border-2 border-clay-600 bg-white p-4 print:hidden"
    >
      <h2 id="cancel" className="text-lg font-bold">
        <Trans>Cancel this booking?</Trans>
      </h2>
      <p>
        {booking.paidPaisa === 0 ? (
          <Trans>The cow becomes available to others. You won't be charged.</Trans>
        ) : (
          <Trans>
            The cow becomes available to others. We'll refund {paid} within {days} days to the original
            payment method.
          </Trans>
        )}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
      <ClaimedRefund booking={booking} />
      <CommandNote error={error} />
      <div className="flex flex-wrap gap-3">
        <button
          ref={keep}
          type="button"
          className={`${quietButton} grow`}
          onClick={() => setConfirming(false)}
        >
          <Trans>Keep booking</Trans>
        </button>
        <button
          type="button"
          aria-disabled={isSending}
          className={`${dangerButton} grow`}
          onClick={() => void confirm()}
        >
          {isSending ? <Trans>One moment…</Trans> : <Trans>Cancel booking</Trans>}
        </button>
      </div>
    </section>
  );
}
