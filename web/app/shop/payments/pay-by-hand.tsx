import type { Booking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { ClaimForm } from './claim-form.tsx';
import { WhereToPay } from './where-to-pay.tsx';

interface PayByHandProps {
  account: Booking['payTo'][number];
  booking: ReadBooking;
  due: number;
  onSent: () => void;
  /** If the page has another primary button. */
  isQuiet: boolean;
}

/** Two steps: pay in the wallet's app or at the bank, then enter the TrxID. */
export function PayByHand({ account, booking, due, onSent, isQuiet }: PayByHandProps) {
  return (
    <ol className="flex list-inside list-decimal [&:lang(bn)]:list-[bengali] flex-col gap-4 marker:font-bold">
      <li>
        <WhatToChoose {...account} />
        <div className="pt-2">
          <WhereToPay code={booking.code} payTo={[account]} due={due} />
        </div>
      </li>
      <li>
        <Trans>After paying, enter the transaction ID (TrxID).</Trans>
        <div className="pt-2">
          <ClaimForm
            booking={booking}
            provider={account.provider}
            amountPaisa={due}
            onSent={onSent}
            isQuiet={isQuiet}
          />
        </div>
      </li>
    </ol>
  );
}

/** The menu of a wallet's app has both, and only one of them works with the farm's number. */
function WhatToChoose({ provider, transfer }: Booking['payTo'][number]) {
  const { i18n } = useLingui();
  const wallet = i18n._(PROVIDER_LABELS[provider]);
  if (transfer === null) return <Trans>Send exactly this amount to our bank account.</Trans>;
  return transfer === 'SEND_MONEY' ? (
    <Trans>
      In the {wallet} app, choose <strong>Send Money</strong> and send exactly this amount.
    </Trans>
  ) : (
    <Trans>
      In the {wallet} app, choose <strong>Payment</strong> and pay exactly this amount.
    </Trans>
  );
}
