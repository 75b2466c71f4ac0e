import type { FamilyBooking } from '@khamar/contract/sales/family-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { PAYMENT_STATE_LABELS, PAYMENT_TONES, PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormat } from '~/i18n/use-language';
import { MoneyLine, RefundList } from '~/shop/payments/money-line';
import { PaymentTime } from '~/shop/payments/payment-time';

/** Payments without TrxIDs, and refunds with their due dates. */
export const FamilyMoney = ({ booking: { payments, refunds } }: { booking: FamilyBooking }) => (
  <>
    <Payments payments={payments} />
    <RefundList refunds={refunds} />
  </>
);

function Payments({ payments }: Pick<FamilyBooking, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-3">
      <h2 id="payments" className="text-xl font-bold">
        <Trans>Payments</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {payments.map((payment) => (
          <Payment key={payment.createdAt} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ payment }: { payment: FamilyBooking['payments'][number] }) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const { provider, amountPaisa, state, receiptNumber } = payment;
  const receipt = number(receiptNumber ?? 0);
  return (
    <MoneyLine paisa={amountPaisa} tone={PAYMENT_TONES[state]} state={i18n._(PAYMENT_STATE_LABELS[state])}>
      <p className="text-ink-600">
        {i18n._(PROVIDER_LABELS[provider])} · <PaymentTime payment={payment} />
      </p>
      {receiptNumber !== null && (
        <p>
          <Trans>Receipt no. {receipt}</Trans>
        </p>
      )}
    </MoneyLine>
  );
}
