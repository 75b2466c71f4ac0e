import { Trans, useLingui } from '@lingui/react/macro';
import { deliveryFeesApi } from '~/domain/deliveries/delivery-fees.api';
import { PageHead } from '~/domain/page-head';
import { usePaths } from '~/paths';
import { SessionGuard } from '~/session/session-guard';
import { signedInLoader } from '~/session/signed-in-loader';
import { BookingScreen, BookingSkeleton, BookingTop } from '~/shop/bookings/booking-screen';
import { bookingsApi } from '~/shop/bookings/bookings.api';
import { linksApi } from '~/shop/link-page/link-page.api';
import { Link } from '~/ui/button';
import type { Route } from './+types/booking';

/** Without a loader, React Router would not render a page with a client loader on the server. */
export const loader = () => null;

export const clientLoader = signedInLoader((dispatch, { code = '' }) => {
  dispatch(bookingsApi.util.prefetch('getBooking', code.toUpperCase(), { force: true }));
  dispatch(deliveryFeesApi.util.prefetch('getDeliveryFees', undefined, {}));
  dispatch(linksApi.util.prefetch('getFamilyLink', code.toUpperCase(), {}));
});

export default function BookingPage({ params }: Route.ComponentProps) {
  const code = params.code.toUpperCase();
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={t`Booking ${code}`}
        description={t`Status, payments and next steps for your booking.`}
        path={(to) => to.booking(code)}
      />
      <meta name="robots" content="noindex" />
      <Link
        to={paths.bookings()}
        className="-mt-4 inline-flex min-h-11 items-center self-start underline print:hidden"
      >
        <Trans>My bookings</Trans>
      </Link>
      <SessionGuard heading={<BookingTop code={code} />} skeleton={<BookingSkeleton code={code} />}>
        <BookingScreen code={code} />
      </SessionGuard>
    </div>
  );
}
