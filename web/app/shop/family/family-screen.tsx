import { Trans, useLingui } from '@lingui/react/macro';
import { statusOf } from '~/api/loader-response';
import { TotalLines } from '~/domain/sales/total-lines';
import { WeightLines } from '~/domain/sales/weight-lines';
import { dayIn, deadlineIn } from '~/domain/sales/deadline';
import { familyPath } from '~/domain/sales/link-paths';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { useLanguage } from '~/i18n/use-language';
import { BookedCow, BookedCowSkeleton, BookingHeading } from '~/shop/bookings/booking-head';
import { BookingTimeline } from '~/shop/bookings/booking-timeline';
import { amountMissing, claimedOf } from '~/shop/payments/amounts';
import { WhereToPay } from '~/shop/payments/where-to-pay';
import { useBookingRefresh } from '~/shop/bookings/use-booking-refresh';
import { useRemaining } from '~/shop/bookings/use-remaining';
import { useTimeLeft } from '~/shop/bookings/use-time-left';
import { FamilyMoney } from './family-payments.tsx';
import { LinkHead, type ServedPage, DeadLinkScreen } from '~/shop/link-page/link-page-head';
import { type ReadFamilyBooking, useGetFamilyBookingQuery } from '~/shop/link-page/link-page.api';
import { Skeleton } from '~/ui/skeleton';

interface LinkScreenProps {
  token: string;
  served: ServedPage | null;
}

const noRefetch = () => undefined;

/** A booking as the buyer's family sees it: read-only and without names. */
export function FamilyScreen({ token, served }: LinkScreenProps) {
  const { t } = useLingui();
  const isMissing = served?.status === 404;
  const {
    currentData: booking,
    error,
    refetch,
  } = useGetFamilyBookingQuery(token, { refetchOnMountOrArgChange: true, skip: isMissing });
  useBookingRefresh(isMissing ? noRefetch : refetch);
  // Also if the link is revoked while the page is open: the booking disappears.
  if (isMissing || statusOf(error) === 404) return <DeadLinkScreen />;
  if (booking === undefined)
    return error === undefined && served?.status !== 503 ? (
      <FamilySkeleton />
    ) : (
      <UnavailableScreen error={error} retry={() => void refetch()} />
    );
  const { tagId } = booking;
  return (
    <>
      <LinkHead
        title={t`Booking for cow ${tagId}`}
        description={t`Booking status and next steps for cow ${tagId}.`}
        path={(home) => familyPath(home, token)}
        image={served?.image}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <BookingHeading code={booking.code} state={booking.state} claimedPaisa={claimedOf(booking)} />
          <BookedCow booking={booking} />
          <FamilyState booking={booking} />
          {booking.liveWeight !== null && (
            <div className="rounded-card border border-cream-200 bg-white p-4">
              <WeightLines liveWeight={booking.liveWeight} />
            </div>
          )}
          {booking.totalPaisa !== booking.pricePaisa && (
            <div className="rounded-card border border-cream-200 bg-white p-4">
              <TotalLines {...booking} />
            </div>
          )}
          <WaysToPay booking={booking} />
          <FamilyMoney booking={booking} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <BookingTimeline booking={booking} reader="family" />
          <p className="rounded-card bg-cream-100 p-4">
            <Trans>Someone shared this booking with you. It's view-only.</Trans>
          </p>
        </div>
      </div>
    </>
  );
}

const FamilySkeleton = () => (
  <div className="flex flex-col gap-6">
    <p className="sr-only">
      <Trans>Loading booking</Trans>
    </p>
    <BookedCowSkeleton />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
);

interface FamilyProps {
  booking: ReadFamilyBooking;
}

/** Status and deadline. */
function FamilyState({ booking }: FamilyProps) {
  const paisa = useFormatPaisa();
  const language = useLanguage();
  const { state, paidPaisa, duePaisa, dueOn } = booking;
  const paid = paisa(paidPaisa);
  const rest = paisa(duePaisa);
  const day = dueOn === null ? '' : dayIn(language, dueOn);
  if (state === 'HELD' || state === 'IN_REVIEW') return <FamilyDeadline booking={booking} />;
  const isOver = state === 'EXPIRED' || state === 'CANCELLED';
  const titles = {
    BOOKED: <Trans>This cow is booked.</Trans>,
    DELIVERED: <Trans>This cow has been delivered.</Trans>,
    EXPIRED: <Trans>This booking has expired.</Trans>,
    CANCELLED: <Trans>This booking is cancelled.</Trans>,
  };
  return (
    <div
      className={`flex flex-col gap-1 rounded-card p-4 ${isOver ? 'bg-cream-200' : 'bg-pasture-200 text-pasture-900'}`}
    >
      <p className="text-lg font-bold">{titles[state]}</p>
      {!isOver && (
        <p>
          {state === 'BOOKED' && duePaisa > 0 ? (
            <Trans>
              {paid} paid. {rest} due by delivery.
            </Trans>
          ) : duePaisa > 0 && day !== '' ? (
            <Trans>
              {paid} paid. {rest} due by {day}.
            </Trans>
          ) : duePaisa > 0 ? (
            <Trans>
              {paid} paid. {rest} still due.
            </Trans>
          ) : (
            <Trans>{paid} paid.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function FamilyDeadline({ booking }: FamilyProps) {
  const language = useLanguage();
  const { state, expiresAt, readAt, receivedAt } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  return (
    <div className="flex flex-col gap-1 rounded-card bg-tag-200 p-4">
      <p className="font-bold">
        {state === 'HELD' ? (
          <Trans>On hold. Advance not paid yet.</Trans>
        ) : amountMissing(booking) > 0 ? (
          <Trans>Part of the advance has been sent.</Trans>
        ) : (
          <Trans>Advance sent. Payment in review.</Trans>
        )}
      </p>
      {state === 'IN_REVIEW' && <PartSent booking={booking} />}
      {state === 'HELD' &&
        (receivedAt === null ? (
          // Reserves the lines to avoid a layout shift.
          <Expiry>{'\u00A0'}</Expiry>
        ) : (
          <Countdown expiresAt={expiresAt} readAt={readAt} receivedAt={receivedAt} />
        ))}
      <p>
        {state === 'HELD' || claimedOf(booking) === 0 ? (
          <Trans>Until {until} (Bangladesh time)</Trans>
        ) : (
          <Trans>We'll confirm by {until} (Bangladesh time).</Trans>
        )}
      </p>
    </div>
  );
}

/** How much of the advance is in review, and how much is missing. */
function PartSent({ booking }: FamilyProps) {
  const paisa = useFormatPaisa();
  const claimed = paisa(claimedOf(booking));
  const missing = paisa(amountMissing(booking));
  if (amountMissing(booking) === 0) return null;
  return (
    <p>
      {claimedOf(booking) > 0 && <Trans>{claimed} in review.</Trans>} <Trans>{missing} still due.</Trans>
    </p>
  );
}

function Countdown(deadline: Parameters<typeof useRemaining>[0]) {
  const remaining = useRemaining(deadline) ?? 0;
  const left = useTimeLeft()(remaining);
  if (remaining > 0) return <Expiry>{left}</Expiry>;
  return (
    <p>
      <Trans>Time's up. One moment…</Trans>
    </p>
  );
}

function Expiry({ children }: { children: string }) {
  const timer = (
    <span role="timer" aria-live="off" className="block text-3xl font-bold tabular-nums">
      {children}
    </span>
  );
  return (
    <p>
      <Trans>Expires in {timer}</Trans>
    </p>
  );
}

/** A relative may pay: the payment is matched by its reference. */
function WaysToPay({ booking }: FamilyProps) {
  const due = amountMissing(booking);
  if (due === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
        <Trans>Pay for this booking</Trans>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p>
          <Trans>
            Pay exactly this amount with this reference. Then give the TrxID to the person who sent you the
            link, so they can add it to the booking.
          </Trans>
        </p>
        <WhereToPay code={booking.code} payTo={booking.payTo} due={due} />
      </div>
    </details>
  );
}
