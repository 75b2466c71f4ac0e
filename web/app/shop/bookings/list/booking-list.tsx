import { Trans } from '@lingui/react/macro';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { usePaths } from '~/paths';
import { useGetMyBookingsQuery, useGetMyPlacesQuery } from '~/shop/bookings/bookings.api';
import { StaleNote } from '~/shop/bookings/status/stale-note';
import { useBookingRefresh } from '~/shop/bookings/use-booking-refresh';
import { ButtonLink } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { BookingCard } from './booking-card.tsx';
import { inOrder } from './booking-need.ts';
import { WaitingPlaces } from './waiting-places.tsx';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2';

/** The user's bookings, what needs action first, then waiting lists, then bookings that are over. */
export function BookingList() {
  // The page's client loader has just started both calls.
  const bookings = useGetMyBookingsQuery(undefined);
  const places = useGetMyPlacesQuery(undefined);
  const refetch = () => {
    void bookings.refetch();
    void places.refetch();
  };
  useBookingRefresh(refetch);
  const error = bookings.error ?? places.error;
  if (bookings.data === undefined || places.data === undefined)
    return error === undefined ? (
      <BookingListSkeleton />
    ) : (
      <UnavailableScreen error={error} retry={refetch} />
    );
  const ordered = inOrder(bookings.data);
  const current = ordered.filter(({ need }) => need !== 'over');
  const over = ordered.filter(({ need }) => need === 'over');
  return (
    <div className="flex flex-col gap-8">
      {error !== undefined && <StaleNote error={error} />}
      {ordered.length + places.data.length === 0 && <NoBookings />}
      {current.length > 0 && (
        <ul className={grid}>
          {current.map(({ booking, need }, index) => (
            <BookingCard key={booking.code} booking={booking} need={need} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {places.data.length > 0 && <WaitingPlaces places={places.data} />}
      {over.length > 0 && (
        <section aria-labelledby="past-bookings" className="flex flex-col gap-3">
          <h2 id="past-bookings" className="text-xl font-bold">
            <Trans>Past bookings</Trans>
          </h2>
          <ul className={grid}>
            {over.map(({ booking, need }) => (
              <BookingCard key={booking.code} booking={booking} need={need} isFirst={false} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function NoBookings() {
  const paths = usePaths();
  return (
    <div className="flex flex-col items-start gap-4 rounded-card bg-cream-100 p-6">
      <p>
        <Trans>No bookings yet. Reserving a cow is free.</Trans>
      </p>
      <ButtonLink to={paths.allCows()}>
        <Trans>See all cows</Trans>
      </ButtonLink>
    </div>
  );
}

export const BookingListSkeleton = () => (
  <div className={grid}>
    <Skeleton className="h-60 rounded-card" />
    <Skeleton className="h-60 rounded-card" />
  </div>
);
