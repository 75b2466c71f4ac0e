import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import { type ListedBooking, useGetMyBookingsQuery, useGetMyPlacesQuery } from './bookings.api.ts';
import { needOf } from './list/booking-need.ts';
import { useTimeLeft } from './use-time-left.ts';
import { useBookingRefresh } from './use-booking-refresh.ts';
import { useRemaining } from './use-remaining.ts';

interface TurnBarProps {
  /** The bar takes the place of the banner above the header, so nothing else moves. */
  onChange: (isShown: boolean) => void;
}

const noRefetch = () => undefined;

/**
 * Tells a customer on every page of the shop that it is their turn on a waiting list. Both lists are kept up to date by the live stream,
 * which refetches them when a cow that the customer waits for changes (shop/live). Without the stream, the waiting list is polled: once a
 * place has left it, the bookings are refetched, too (bookings.api.ts).
 */
export function TurnBar({ onChange }: TurnBarProps) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const { data: bookings = [], refetch } = useGetMyBookingsQuery(undefined);
  const places = useGetMyPlacesQuery(undefined);
  const isWaiting = places.data !== undefined && places.data.length > 0;
  useBookingRefresh(isWaiting ? places.refetch : noRefetch);
  const turn = bookings
    .filter((booking) => needOf(booking) === 'turn')
    .toSorted((one, other) => (one.expiresAt ?? '').localeCompare(other.expiresAt ?? ''))[0];
  // These pages show it themselves.
  const isOnItsPage =
    pathname === paths.bookings() || (turn !== undefined && pathname.startsWith(paths.booking(turn.code)));
  const isShown = turn !== undefined && !isOnItsPage;
  useEffect(() => {
    onChange(isShown);
    return () => onChange(false);
  }, [isShown, onChange]);
  // The live region stays, because screen readers ignore new ones.
  return (
    <div
      role="status"
      // The page's own status line stays below it (status/status-line.tsx).
      className="peer/turn sticky top-[calc(var(--spacing-touch)+1rem)] z-15 empty:hidden print:hidden"
    >
      {isShown && <Turn key={turn.code} booking={turn} refetch={refetch} />}
    </div>
  );
}

function Turn({ booking, refetch }: { booking: ListedBooking; refetch: () => unknown }) {
  const paths = usePaths();
  const timeLeft = useTimeLeft();
  const remaining = useRemaining(booking) ?? 0;
  const isTimeUp = remaining === 0;
  // At the deadline, the cow goes to the next person.
  useEffect(() => {
    if (isTimeUp) refetch();
  }, [isTimeUp, refetch]);
  const { code, tagId } = booking;
  const left = timeLeft(remaining);
  return (
    <Link
      to={paths.booking(code)}
      className="flex min-h-11 flex-wrap content-center items-center justify-center gap-x-3 bg-tag-400 px-4 text-sm text-pasture-900"
    >
      <span>
        <strong>
          <Trans>It's your turn</Trans>
        </strong>{' '}
        · <span translate="no">{tagId}</span>
      </span>
      <span>
        {/* Not announced as it counts down. */}
        <span aria-hidden className="tabular-nums">
          {isTimeUp ? <Trans>Time's up. One moment…</Trans> : <Trans>{left} left</Trans>} ·{' '}
        </span>
        <span className="font-semibold underline">
          <Trans>See your next steps</Trans>
        </span>
      </span>
    </Link>
  );
}
