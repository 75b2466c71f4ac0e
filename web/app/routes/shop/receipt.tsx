import { useLingui } from '@lingui/react/macro';
import { PageHead } from '~/domain/page-head';
import { SessionGuard } from '~/session/session-guard';
import { BookingSkeleton } from '~/shop/bookings/booking-head';
import { ReceiptScreen } from '~/shop/payments/receipt-screen';
import type { Route } from './+types/receipt';

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const { t } = useLingui();
  const number = Number(params.number);
  return (
    <>
      <PageHead
        title={t`Receipt no. ${params.number}`}
        description={t`Printable receipt for your payment.`}
        path={(to) => to.receipt(params.code, number)}
      />
      <meta name="robots" content="noindex" />
      <SessionGuard skeleton={<BookingSkeleton />}>
        <ReceiptScreen code={params.code} number={number} />
      </SessionGuard>
    </>
  );
}
