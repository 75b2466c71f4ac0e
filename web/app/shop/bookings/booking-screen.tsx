import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { statusOf } from '~/api/loader-answer';
import { UnavailableScreen, useUnreachableWords } from '~/domain/unavailable-screen';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';
import { Skeleton } from '~/ui/skeleton';
import { BookingHead } from './booking-head.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { type ReadBooking, useGetBookingQuery } from './bookings.api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { FamilyShare } from './family-share.tsx';
import { FarmPromises } from './farm-promises.tsx';
import { AttemptNote } from './money/attempt-note.tsx';
import { PaymentList } from './money/payment-list.tsx';
import { PaySection } from './money/pay-section.tsx';
import { RefundList } from './money/refund-list.tsx';
import { StateCard } from './state-card.tsx';
import { useBookingRefresh } from './use-booking-refresh.ts';
import { useRemaining } from './use-remaining.ts';

/** One booking, as its buyer sees it. What is not theirs is not there. */
export function BookingScreen({ code }: { code: string }) {
  const {
    currentData: booking,
    error,
    refetch,
  } = useGetBookingQuery(code, { refetchOnMountOrArgChange: true });
  useBookingRefresh(refetch);
  if (isMissing(error)) return <NotFoundScreen />;
  if (booking === undefined)
    return error === undefined ? (
      <BookingSkeleton />
    ) : (
      <UnavailableScreen error={error} retry={() => void refetch()} />
    );
  return (
    <>
      {error !== undefined && <OldNote error={error} />}
      <BookingParts booking={booking} refetch={refetch} />
    </>
  );
}

/** A code that cannot exist is refused with 400, one that does not or is another's with 404. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400;

function BookingParts({ booking, refetch }: { booking: ReadBooking; refetch: () => unknown }) {
  const remaining = useRemaining(booking);
  const isUp = remaining === 0;
  // The server decides what becomes of it at that instant.
  useEffect(() => {
    if (isUp) refetch();
  }, [isUp, refetch]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <BookingHead booking={booking} />
        <AttemptNote booking={booking} isUp={isUp} />
        <StateCard booking={booking} remaining={remaining} />
        <PaySection booking={booking} isUp={isUp} />
        <PaymentList booking={booking} />
        <RefundList booking={booking} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <BookingTimeline booking={booking} />
        <FamilyShare booking={booking} />
        <FarmPromises booking={booking} />
        <CancelBooking booking={booking} />
      </div>
    </div>
  );
}

/** What stands on the page may be old by now. */
function OldNote({ error }: { error: unknown }) {
  const { title } = useUnreachableWords(error);
  return (
    <p role="status" className="rounded-card bg-tag-200 p-3">
      <strong>{title}.</strong> <Trans>This is how your booking stood when it was last read.</Trans>
    </p>
  );
}

export const BookingSkeleton = () => (
  <div className="flex flex-col gap-6">
    <p className="sr-only">
      <Trans>Loading your booking</Trans>
    </p>
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
);
