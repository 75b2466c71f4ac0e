import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '~/domain/page-head';
import { usePaths } from '~/paths';
import { SessionGuard } from '~/session/session-guard';
import { BookingSkeleton } from '~/shop/bookings/booking-head';
import { BookingScreen } from '~/shop/bookings/booking-screen';
import { Link } from '~/ui/button';
import type { Route } from './+types/booking';

export default function BookingPage({ params: { code } }: Route.ComponentProps) {
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
      <SessionGuard skeleton={<BookingSkeleton />}>
        <BookingScreen code={code} />
      </SessionGuard>
    </div>
  );
}
