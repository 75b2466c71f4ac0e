import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '~/domain/page-head';
import { SessionGuard } from '~/session/session-guard';
import { signedInLoader } from '~/session/signed-in-loader';
import { BookingList, BookingListSkeleton } from '~/shop/bookings/list/booking-list';
import { TakeOverForm } from '~/shop/bookings/take-over/take-over-form';
import { bookingsApi } from '~/shop/bookings/bookings.api';

/** Without a loader, React Router would not render a page with a client loader on the server. */
export const loader = () => null;

export const clientLoader = signedInLoader((dispatch) => {
  dispatch(bookingsApi.util.prefetch('getMyBookings', undefined, { force: true }));
  dispatch(bookingsApi.util.prefetch('getMyPlaces', undefined, { force: true }));
});

export default function Bookings() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <PageHead
        title={t`My bookings`}
        description={t`Your bookings and waiting lists.`}
        path={(to) => to.bookings()}
      />
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-bold md:text-3xl">
        <Trans>My bookings</Trans>
      </h1>
      {/* Keeps the footer below the first screen: the list may be longer or shorter than its placeholder. */}
      <div className="min-h-[75vh] print:min-h-0">
        <SessionGuard skeleton={<BookingListSkeleton />}>
          <div className="flex flex-col gap-8">
            <BookingList />
            <TakeOverForm />
          </div>
        </SessionGuard>
      </div>
    </div>
  );
}
