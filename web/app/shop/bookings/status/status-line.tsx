import { useLingui } from '@lingui/react/macro';
import { BOOKING_STATE_TONES, bookingStateLabel } from '~/domain/sales/booking-labels';
import { Skeleton } from '~/ui/skeleton';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { TimeLeft } from '~/shop/bookings/time-left';

/** Stays below the header, and below the bar of a turn (routes/shop/layout.tsx); across the whole screen on a phone. */
const line =
  'sticky top-[calc(var(--spacing-touch)+1rem+var(--turn-bar,0rem))] z-10 flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1.5 ' +
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
      <strong>{i18n._(bookingStateLabel(booking))}</strong>
      {(state === 'HELD' || state === 'IN_REVIEW') && (
        <span>
          <TimeLeft booking={booking} />
        </span>
      )}
    </p>
  );
}
