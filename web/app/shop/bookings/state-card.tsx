import { Trans } from '@lingui/react/macro';
import { deadlineIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import type { ReadBooking } from './bookings.api.ts';
import { ClaimedRefund } from '~/shop/payments/claimed-refund';
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
          <Trans>This cow is booked for you.</Trans>
        ) : (
          <Trans>This cow is yours. Thank you!</Trans>
        )}
      </p>
      <p>
        {state === 'BOOKED' && pricePaisa > paidPaisa ? (
          <Trans>
            {paid} paid. {rest} due by delivery.
          </Trans>
        ) : (
          <Trans>{paid} paid.</Trans>
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
          <Trans>This booking has expired.</Trans>
        ) : (
          <Trans>This booking is cancelled.</Trans>
        )}
      </p>
      {unallocated > 0 ? (
        <p>
          <Trans>
            We received {amount} after this booking had ended, so the cow isn't booked for you. We'll apply it
            to another booking or refund it. Please call us.
          </Trans>
        </p>
      ) : (
        state === 'EXPIRED' && (
          <p>
            <Trans>Already paid? Enter the transaction ID below or call us.</Trans>
          </p>
        )
      )}
      {state === 'CANCELLED' && <ClaimedRefund booking={booking} />}
      <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center self-start underline">
        <Trans>View cow</Trans>
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
          <Trans>It's your turn</Trans>
        </p>
      )}
      {state === 'HELD' && (
        <p>
          <Trans>On hold for you. Expires in {timer}</Trans>
        </p>
      )}
      <p>
        {remaining === 0 ? (
          <Trans>Time's up. One moment…</Trans>
        ) : state === 'HELD' ? (
          <Trans>Until {until} (Bangladesh time)</Trans>
        ) : (
          <Trans>Payment in review. We'll confirm by {until} (Bangladesh time).</Trans>
        )}
      </p>
    </div>
  );
}
