import type { BookingRow, WaitingPlace } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { BOOKING_STATE_TONES, BOOKING_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink, Link } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { useGetMyBookingsQuery, useGetMyPlacesQuery } from './bookings.api.ts';
import { CommandNote, quietButton, useCommandState } from './command-note.tsx';
import { PassedOverNote } from './passed-over-note.tsx';
import { useBookingRefresh } from './use-booking-refresh.ts';
import { useCommands } from './use-commands.ts';

const card = 'flex min-w-0 flex-col gap-2 rounded-card border border-cream-200 bg-white p-4';

/** The user's bookings, newest first, and waiting list places. */
export function BookingList() {
  // The page's client loader has just started both calls.
  const bookings = useGetMyBookingsQuery(undefined);
  const places = useGetMyPlacesQuery(undefined);
  const refetch = () => {
    void bookings.refetch();
    void places.refetch();
  };
  useBookingRefresh(refetch);
  if (bookings.data === undefined || places.data === undefined) {
    const error = bookings.error ?? places.error;
    return error === undefined ? (
      <BookingListSkeleton />
    ) : (
      <UnavailableScreen error={error} retry={refetch} />
    );
  }
  if (bookings.data.length + places.data.length === 0) return <NoBookings />;
  return (
    <div className="flex flex-col gap-8">
      {places.data.length > 0 && <Places places={places.data} />}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {bookings.data.map((booking) => (
          <OneBooking key={booking.code} booking={booking} />
        ))}
      </ul>
    </div>
  );
}

function OneBooking({ booking }: { booking: BookingRow }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const moment = useMoment();
  const { code, tagId, state, expiresAt, pricePaisa, createdAt } = booking;
  const price = useFormatPaisa()(pricePaisa);
  const until = expiresAt === null ? '' : moment(expiresAt);
  const since = moment(createdAt);
  return (
    <li className={card}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <EarTag>{tagId}</EarTag>
        <Badge tone={BOOKING_STATE_TONES[state]}>{i18n._(BOOKING_STATE_LABELS[state])}</Badge>
      </div>
      <p className="text-lg font-bold tabular-nums">{price}</p>
      <p className="text-ink-600">
        {until === '' ? (
          <Trans>Created {since}</Trans>
        ) : state === 'IN_REVIEW' ? (
          <Trans>We'll confirm by {until}</Trans>
        ) : (
          <Trans>Expires {until}</Trans>
        )}
      </p>
      <Link
        to={paths.booking(code)}
        className="inline-flex min-h-11 items-center gap-1 self-start font-semibold underline"
      >
        <Trans>
          Booking <span translate="no">{code}</span>
        </Trans>
      </Link>
    </li>
  );
}

const Places = ({ places }: { places: WaitingPlace[] }) => (
  <section aria-labelledby="places" className="flex flex-col gap-3">
    <h2 id="places" className="text-xl font-bold">
      <Trans>Waiting lists</Trans>
    </h2>
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {places.map((place) => (
        <OnePlace key={place.tagId} {...place} />
      ))}
    </ul>
  </section>
);

function OnePlace({ tagId, place, isPassedOver }: WaitingPlace) {
  const { t } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const { leave } = useCommands();
  const { isSending, error, run } = useCommandState();
  const ordinal = number(place);
  return (
    <li className={card}>
      <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center self-start">
        <EarTag>{tagId}</EarTag>
      </Link>
      <p>
        <Trans>You're number {ordinal} on the waiting list.</Trans>
      </p>
      <PassedOverNote isPassedOver={isPassedOver} />
      <CommandNote error={error} />
      <button
        type="button"
        aria-disabled={isSending}
        aria-label={t`Leave waiting list for ${tagId}`}
        className={`${quietButton} self-start`}
        onClick={() => void run(() => leave(tagId))}
      >
        <Trans>Leave waiting list</Trans>
      </button>
    </li>
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
  <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
    <Skeleton className="h-46.5 rounded-card" />
    <Skeleton className="h-46.5 rounded-card" />
  </div>
);
