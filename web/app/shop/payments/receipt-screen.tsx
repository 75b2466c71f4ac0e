import { Trans } from '@lingui/react/macro';
import { Receipt, ReceiptSkeleton } from '~/domain/sales/printable-receipt';
import { useBothLanguages } from '~/domain/sales/use-both-languages';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';
import { usePaths } from '~/paths';
import { Button, Link } from '~/ui/button';
import { BookingNotFound, isMissing } from '~/shop/bookings/booking-screen';
import { useGetBookingQuery } from '~/shop/bookings/bookings.api';

/** Receipts are in both languages, because the reader may know only one. */
export function ReceiptScreen({ code, number }: { code: string; number: number }) {
  const { currentData: booking, error, refetch } = useGetBookingQuery(code);
  const { languages, fault } = useBothLanguages();
  const payment = booking?.payments.find(({ receiptNumber }) => receiptNumber === number);
  if (isMissing(error)) return <BookingNotFound />;
  if (booking !== undefined && payment === undefined) return <NotFoundScreen />;
  if ((error !== undefined && booking === undefined) || fault !== null)
    return (
      <UnavailableScreen error={error ?? fault} {...(fault === null && { retry: () => void refetch() })} />
    );
  if (booking === undefined || payment === undefined || languages === null)
    return (
      <>
        <ReceiptBar code={code} />
        <ReceiptSkeleton code={code} />
      </>
    );
  return (
    <>
      <ReceiptBar code={code}>
        <Button onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </ReceiptBar>
      <Receipt booking={booking} payment={payment} languages={languages} />
    </>
  );
}

/** As high with its button as without. */
export function ReceiptBar({ code, children }: { code: string; children?: React.ReactNode }) {
  const paths = usePaths();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
      <Link to={paths.booking(code)} className="inline-flex min-h-11 items-center underline">
        <Trans>Back to booking</Trans>
      </Link>
      {children}
    </div>
  );
}
