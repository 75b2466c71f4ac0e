import { Trans } from '@lingui/react/macro';
import { deadlineIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import type { ReadBooking } from './bookings.api.ts';
import { ClaimedRefund } from './money/claimed-refund.tsx';
import { formatCountdown } from './use-remaining.ts';

interface StateCardProps {
  booking: ReadBooking;
  /** Milliseconds by the server's clock. */
  remaining: number | null;
}

/** Status, deadline and what happens then. */
export function StateCard({ booking, remaining }: StateCardProps) {
  const { state } = booking;
  if (state === 'HELD' || state === 'IN_REVIEW')
    return <Deadline booking={booking} remaining={remaining ?? 0} />;
  if (state === 'EXPIRED' || state === 'CANCELLED') return <Ended booking={booking} />;
  return <Yours booking={booking} />;
}

function Yours({ booking: { state, pricePaisa, paidPaisa } }: { booking: ReadBooking }) {
  const paisa = useFormatPaisa();
  const paid = paisa(paidPaisa);
  const rest = paisa(Math.max(0, pricePaisa - paidPaisa));
  return (
    <div className="flex flex-col gap-1 rounded-card bg-pasture-200 p-4 text-pasture-900">
      <p className="text-lg font-bold">
        {state === 'BOOKED' ? (
          <Trans>This cow is booked in your name.</Trans>
        ) : (
          <Trans>This cow is yours. Thank you!</Trans>
        )}
      </p>
      <p>
        {state === 'BOOKED' && pricePaisa > paidPaisa ? (
          <Trans>
            You have paid {paid}. The balance of {rest} is due by delivery.
          </Trans>
        ) : (
          <Trans>You have paid {paid}.</Trans>
        )}
      </p>
    </div>
  );
}

function Ended({ booking }: { booking: ReadBooking }) {
  const { state, tagId, payments } = booking;
  const paths = usePaths();
  const unallocated = payments.reduce((sum, { unallocatedPaisa }) => sum + unallocatedPaisa, 0);
  const amount = useFormatPaisa()(unallocated);
  return (
    <div className="flex flex-col gap-1 rounded-card bg-cream-200 p-4">
      <p className="text-lg font-bold">
        {state === 'EXPIRED' ? (
          <Trans>The time of this booking is up.</Trans>
        ) : (
          <Trans>This booking is cancelled.</Trans>
        )}
      </p>
      {unallocated > 0 ? (
        <p>
          <Trans>
            We received {amount}, but this booking had already ended and the cow is not booked for you. We'll
            apply the money to another booking or refund it. Please call us.
          </Trans>
        </p>
      ) : (
        state === 'EXPIRED' && (
          <p>
            <Trans>Have you paid? Then nothing is lost: type the TrxID below, or call us.</Trans>
          </p>
        )
      )}
      {state === 'CANCELLED' && <ClaimedRefund booking={booking} />}
      <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center self-start underline">
        <Trans>Look how the cow stands now</Trans>
      </Link>
    </div>
  );
}

function Deadline({ booking, remaining }: { booking: ReadBooking; remaining: number }) {
  const language = useLanguage();
  const { state, expiresAt, readAt, isOffer } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  const timer = (
    // Not announced every second: the clock time below says the same.
    <span role="timer" aria-live="off" className="block text-3xl font-bold tabular-nums">
      {formatCountdown(language, remaining)}
    </span>
  );
  return (
    <div className="flex flex-col gap-1 rounded-card bg-tag-200 p-4">
      {state === 'HELD' && isOffer && (
        <p className="font-bold">
          <Trans>It is your turn: you waited for this cow.</Trans>
        </p>
      )}
      <p>
        {state === 'HELD' ? (
          <Trans>Held for you, still for {timer}</Trans>
        ) : (
          <Trans>The farm looks for your payment and answers at the latest in {timer}</Trans>
        )}
      </p>
      <p>
        {remaining === 0 ? (
          <Trans>The time is up. One moment…</Trans>
        ) : (
          <Trans>Until {until}, by the farm's clock</Trans>
        )}
      </p>
    </div>
  );
}
