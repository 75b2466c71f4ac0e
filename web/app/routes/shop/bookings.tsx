import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '~/domain/page-head';
import { SessionGuard } from '~/session/session-guard';
import { BookingList, BookingListSkeleton } from '~/shop/bookings/booking-list';

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
      <SessionGuard skeleton={<BookingListSkeleton />}>
        <BookingList />
      </SessionGuard>
    </div>
  );
}
