import type { Booking } from '@khamar/contract/sales/booking';
import { reasonIn } from '@khamar/contract/sales/rejection-reasons';
import { Trans, useLingui } from '@lingui/react/macro';
import { PAYMENT_STATE_LABELS, PAYMENT_TONES, PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import { MoneyLine } from './money-line.tsx';
import { PaymentTime } from './payment-time.tsx';

type Payment = Booking['payments'][number];

/** Payments with their status and receipts. */
export function PaymentList({ booking }: { booking: Booking }) {
  if (booking.payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-3">
      <h2 id="payments" className="text-xl font-bold">
        <Trans>Payments</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {booking.payments.map((payment) => (
          <OnePayment key={payment._id} code={booking.code} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function OnePayment({ code, payment }: { code: string; payment: Payment }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const paisa = useFormatPaisa();
  const { provider, externalId, amountPaisa, isPart, state, reason, unallocatedPaisa, receiptNumber } =
    payment;
  const spare = paisa(unallocatedPaisa);
  const receipt = number(receiptNumber ?? 0);
  const why = reasonIn(useLanguage(), reason ?? '');
  return (
    <MoneyLine paisa={amountPaisa} tone={PAYMENT_TONES[state]} state={i18n._(PAYMENT_STATE_LABELS[state])}>
      <p className="text-ink-600">
        {i18n._(PROVIDER_LABELS[provider])}
        {externalId !== null && (
          <>
            {' · '}
            <span lang="en" translate="no" className="wrap-anywhere">
              {externalId}
            </span>
          </>
        )}
        {' · '}
        <PaymentTime payment={payment} />
        {isPart && <Trans> · part payment</Trans>}
      </p>
      {state === 'REJECTED' && reason !== null && (
        <p>
          <Trans>Reason: {why}</Trans>
        </p>
      )}
      {unallocatedPaisa > 0 && (
        <p className="rounded-card bg-tag-200 p-3">
          <Trans>{spare} is unallocated. We'll apply it to another booking or refund it.</Trans>
        </p>
      )}
      {receiptNumber !== null && (
        <Link
          to={paths.receipt(code, receiptNumber)}
          className="inline-flex min-h-11 items-center self-start font-semibold underline"
        >
          <Trans>Receipt no. {receipt}</Trans>
        </Link>
      )}
    </MoneyLine>
  );
}
