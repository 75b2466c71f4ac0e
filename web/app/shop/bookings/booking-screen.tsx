import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import { statusOf } from '~/api/loader-response';
import { useGetDeliveryFeesQuery } from '~/domain/deliveries/delivery-fees.api';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';
import { useFormat } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { useGetCowQuery } from '~/shop/cow-card/cows.api';
import { AskTheFarm } from '~/shop/contact/ask-the-farm';
import { AfterEnd, isEnded, SimilarAfterEnd } from './status/after-end.tsx';
import { BookedCow, BookedCowSkeleton, BookingTitle } from './booking-head.tsx';
import { BookingTimeline, BookingTimelineSkeleton } from './booking-timeline.tsx';
import { type ReadBooking, useGetBookingQuery } from './bookings.api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { DeliverySection } from './delivery/delivery-section.tsx';
import { FamilyShare } from './family-share.tsx';
import { AttemptNote } from '~/shop/payments/attempt-note';
import { RefundList } from '~/shop/payments/money-line';
import { PaymentList } from '~/shop/payments/payment-list';
import { PaySection } from '~/shop/payments/pay-section';
import { DeliveryProgressCard } from './status/delivery-progress.tsx';
import { StaleNote } from './status/stale-note.tsx';
import { StateCard } from './status/state-card.tsx';
import { StatusLine } from './status/status-line.tsx';
import { useBookingRefresh } from './use-booking-refresh.ts';
import { useRemaining } from './use-remaining.ts';
import { WeightSection } from './live-weight/weight-section.tsx';
import { useShowStatus } from './status/use-show-status.ts';

/** A booking as its buyer sees it. Other people's bookings appear as not found. */
export function BookingScreen({ code }: { code: string }) {
  // The page's client loader has just started the call.
  const { currentData: booking, error, refetch } = useGetBookingQuery(code);
  useBookingRefresh(refetch);
  // What is chosen of them stands above the payment; shown later, it would move it.
  const { isLoading: areFeesLoading } = useGetDeliveryFeesQuery(undefined);
  if (isMissing(error)) return <BookingNotFound />;
  if (booking === undefined || areFeesLoading)
    return error === undefined ? (
      <>
        <BookingTop code={code} />
        <BookingSkeleton code={code} />
      </>
    ) : (
      <UnavailableScreen error={error} retry={() => void refetch()} />
    );
  return (
    <>
      <BookingTop code={booking.code} booking={booking} />
      {error !== undefined && <StaleNote error={error} />}
      <BookingParts booking={booking} refetch={refetch} />
    </>
  );
}

/** The API responds with 400 to an impossible code, and with 404 to an unknown one or another user's. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400;

export function BookingNotFound() {
  const { t } = useLingui();
  return (
    <NotFoundScreen
      title={t`Booking not found`}
      message={t`Check the code, or sign in with the account you booked with.`}
    />
  );
}

interface BookingTopProps {
  code: string;
  /** Undefined until it is loaded. */
  booking?: ReadBooking;
}

/** What the URL tells. The text is the largest one of a phone's first screen, so it is true in every state and does not wait for it. */
export const BookingTop = ({ code, booking }: BookingTopProps) => (
  <>
    <BookingTitle code={code} />
    <StatusLine booking={booking} />
    <p className="text-lg text-ink-600 md:text-xl print:hidden">
      <Trans>Mention this code when you call or message us about your booking.</Trans>
    </p>
  </>
);

const columns =
  'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-2';
const column = 'flex min-w-0 flex-col gap-6';

/** What is the same for every booking, and placeholders in the size of a new hold. */
export const BookingSkeleton = ({ code }: { code: string }) => (
  <div className={columns}>
    <p className="sr-only">
      <Trans>Loading booking</Trans>
    </p>
    <div className={column}>
      <BookedCowSkeleton />
      <Skeleton className="h-31 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
    <div className={column}>
      <BookingTimelineSkeleton />
      <Skeleton className="h-56 rounded-card lg:h-44.5" />
      <FarmPromises code={code} />
    </div>
  </div>
);

function BookingParts({ booking, refetch }: { booking: ReadBooking; refetch: () => unknown }) {
  const { t } = useLingui();
  const { status, onSent } = useShowStatus(booking);
  const isTimeUp = useRemaining(booking) === 0;
  const { isLoading: isCowLoading } = useGetCowQuery(booking.tagId);
  // At the deadline, ask the server for the new state.
  useEffect(() => {
    if (isTimeUp) refetch();
  }, [isTimeUp, refetch]);
  // What follows the end depends on the cow; shown later, it would move the rest of the page.
  if (isEnded(booking) && isCowLoading) return <BookingSkeleton code={booking.code} />;
  return (
    <>
      <div className={columns}>
        <div className={column}>
          <BookedCow booking={booking} />
          <div
            ref={status}
            role="group"
            aria-label={t`Booking status`}
            tabIndex={-1}
            className="flex scroll-mt-32 flex-col gap-4 outline-none"
          >
            <AttemptNote booking={booking} isTimeUp={isTimeUp} />
            <StateCard booking={booking} isTimeUp={isTimeUp} />
          </div>
          <WeightSection booking={booking} onAgreed={onSent} />
          <DeliveryProgressCard booking={booking} />
          <AfterEnd booking={booking} />
          {!isTimeUp && <DeliverySection booking={booking} />}
          <PaySection booking={booking} isTimeUp={isTimeUp} onSent={onSent} />
          <PaymentList booking={booking} />
          <RefundList refunds={booking.refunds} />
        </div>
        <div className={column}>
          <BookingTimeline booking={booking} />
          <FamilyShare booking={booking} />
          <FarmPromises code={booking.code} tagId={booking.tagId} isByWeight={booking.liveWeight !== null} />
          <CancelBooking booking={booking} onCancelled={onSent} />
        </div>
      </div>
      <SimilarAfterEnd booking={booking} />
    </>
  );
}

interface FarmPromisesProps {
  code: string;
  tagId?: string;
  isByWeight?: boolean;
}

/** The farm's promises to the buyer, and contact links. */
function FarmPromises({ code, tagId, isByWeight = false }: FarmPromisesProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const { origin } = useSite();
  const days = number(REFUND_DAYS);
  const address = origin + paths.booking(code);
  const text =
    tagId === undefined
      ? t`Hello! I have a question about booking ${code}: ${address}`
      : t`Hello! I have a question about booking ${code} (cow ${tagId}): ${address}`;
  return (
    <section aria-labelledby="promises" className="flex flex-col gap-3 rounded-card bg-cream-100 p-4">
      <h2 id="promises" className="text-xl font-bold">
        <Trans>Our promise</Trans>
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          <Trans>While your booking is active, no one else can book this cow.</Trans>
        </li>
        <li>
          {isByWeight ? (
            <Trans>Your price per KG is locked. You see the dispatch weight before the cow leaves.</Trans>
          ) : (
            <Trans>Your price is locked, whatever the cow weighs at delivery.</Trans>
          )}
        </li>
        <li>
          <Trans>
            If you or we cancel, you get back everything you paid within {days} days, to the original payment
            method.
          </Trans>
        </li>
      </ul>
      <Link
        to={paths.policy('terms')}
        className="inline-flex min-h-11 items-center self-start underline print:hidden"
      >
        <Trans>Terms and conditions</Trans>
      </Link>
      <AskTheFarm text={text} />
    </section>
  );
}
