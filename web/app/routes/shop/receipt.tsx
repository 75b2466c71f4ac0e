import { useLingui } from '@lingui/react/macro';
import { PageHead } from '~/domain/page-head';
import { ReceiptSkeleton } from '~/domain/sales/printable-receipt';
import { loadBothLanguages } from '~/domain/sales/use-both-languages';
import { SessionGuard } from '~/session/session-guard';
import { signedInLoader } from '~/session/signed-in-loader';
import { bookingsApi } from '~/shop/bookings/bookings.api';
import { ReceiptBar, ReceiptScreen } from '~/shop/payments/receipt-screen';
import type { Route } from './+types/receipt';

/** Without a loader, React Router would not render a page with a client loader on the server. */
export const loader = () => null;

export const clientLoader = signedInLoader((dispatch, { code = '' }) => {
  dispatch(bookingsApi.util.prefetch('getBooking', code.toUpperCase(), {}));
  // The screen shows the error.
  void loadBothLanguages().catch(() => undefined);
});

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const { t } = useLingui();
  const code = params.code.toUpperCase();
  const number = Number(params.number);
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={t`Receipt no. ${params.number}`}
        description={t`Printable receipt for your payment.`}
        path={(to) => to.receipt(params.code, number)}
      />
      <meta name="robots" content="noindex" />
      <SessionGuard heading={<ReceiptBar code={code} />} skeleton={<ReceiptSkeleton code={code} />}>
        <ReceiptScreen code={code} number={number} />
      </SessionGuard>
    </div>
  );
}
