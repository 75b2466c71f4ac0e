import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useParams } from 'react-router';
import { Receipt, ReceiptSkeleton } from '~/domain/sales/printable-receipt';
import { useBothLanguages } from '~/domain/sales/use-both-languages';
import { useOfficeBookingQuery } from '~/office/sales/sales.api';
import { LoadFailure } from '~/office/ui/load-failure';
import { UntilLoaded } from '~/office/ui/panel';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';

/** The receipt of one payment, in both languages as the customer gets it. */
export default function ReceiptScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const { code = '', number = '' } = useParams();
  const result = useOfficeBookingQuery(code, { refetchOnMountOrArgChange: true });
  const { currentData: booking } = result;
  const { languages, fault } = useBothLanguages();
  const payment = booking?.payments.find(({ receiptNumber }) => receiptNumber === Number(number));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <QuietLink to={paths.office(`/sales/${code}`)}>
          <Trans>Back to booking</Trans>
        </QuietLink>
        {payment !== undefined && languages !== null && (
          <Button onClick={() => print()}>
            <Printer />
            <Trans>Print</Trans>
          </Button>
        )}
      </div>
      <UntilLoaded result={result} isLoaded missing={t`Booking not found.`} />
      {fault !== null && <LoadFailure error={fault} onRetry={() => location.reload()} />}
      {booking !== undefined && payment === undefined && (
        <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">
          <Trans>Receipt not found.</Trans>
        </p>
      )}
      {booking !== undefined && payment !== undefined && languages !== null ? (
        <Receipt booking={booking} payment={payment} languages={languages} />
      ) : (
        result.error === undefined &&
        fault === null &&
        (booking === undefined || payment !== undefined) && <ReceiptSkeleton code={code.toUpperCase()} />
      )}
    </div>
  );
}
