import { Trans, useLingui } from '@lingui/react/macro';
import { deadlineIn } from '~/domain/sales/deadline';
import { BOOKING_STATE_LABELS, BOOKING_STATE_TONES } from '~/domain/sales/booking-labels';
import { useLanguage } from '~/i18n/use-language';
import { Skeleton } from '~/ui/skeleton';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { useTimeLeft } from '~/shop/bookings/time-left';
import { useRemaining } from '~/shop/bookings/use-remaining';

/** Stays below the header; across the whole screen on a phone. */
const line =
  'sticky top-[calc(var(--spacing-touch)+1rem)] z-10 flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1.5 ' +
  'max-md:-mx-4 md:self-start md:rounded-full print:static';

const TONES = {
  positive: 'bg-pasture-200 text-pasture-900',
  waiting: 'bg-tag-200',
  quiet: 'bg-cream-200',
};

/** The state and the time left, always in view. */
export function StatusLine({ booking }: { booking?: ReadBooking | undefined }) {
  const { i18n } = useLingui();
  if (booking === undefined)
    return (
      <div className={`${line} bg-cream-200 noscript:hidden`}>
        <Skeleton className="h-4 w-52 rounded-full" />
      </div>
    );
  const { state } = booking;
  return (
    <p className={`${line} ${TONES[BOOKING_STATE_TONES[state]]}`}>
      <strong>{i18n._(BOOKING_STATE_LABELS[state])}</strong>
      {(state === 'HELD' || state === 'IN_REVIEW') && <Deadline booking={booking} />}
    </p>
  );
}

function Deadline({ booking }: { booking: ReadBooking }) {
  const language = useLanguage();
  const timeLeft = useTimeLeft();
  const remaining = useRemaining(booking) ?? 0;
  const { state, expiresAt, readAt } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  const left = timeLeft(remaining);
  if (remaining === 0)
    return (
      <span>
        <Trans>Time's up. One moment…</Trans>
      </span>
    );
  if (state === 'IN_REVIEW')
    return (
      <span>
        <Trans>We'll confirm by {until}</Trans>
      </span>
    );
  return (
    // Not announced as it counts down: the clock time says the same.
    <span role="timer" aria-live="off" className="tabular-nums">
      <Trans>
        Expires in {left} ({until})
      </Trans>
    </span>
  );
}
