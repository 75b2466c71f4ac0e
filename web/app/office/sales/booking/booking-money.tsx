import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { reasonIn } from '@khamar/contract/sales/rejection-reasons';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PAYMENT_TONES, PROVIDER_LABELS, REFUND_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { type PaymentAction, PaymentButtons, PaymentDialog } from '~/office/transactions/payment-actions';
import { STAFF_PAYMENT_LABELS } from '~/office/transactions/payment-labels';
import { REFUND_TONES } from '~/office/transactions/refund-actions';
import { ReceiptLink } from '~/office/sales/slip/receipt-link';
import { Panel } from '~/office/ui/panel';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';

type Payment = OfficeBooking['payments'][number];
type Refund = OfficeBooking['refunds'][number];

/** Price, amount paid, and every payment and refund. */
export function BookingMoney({ booking }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const paths = usePaths();
  const [openDialog, setOpenDialog] = useState<{ payment: Payment; action: PaymentAction } | null>(null);
  const { code, askingPaisa, pricePaisa, deliveryPaisa, keepPaisa, totalPaisa, advancePaisa } = booking;
  const { paidPaisa, claimedPaisa, duePaisa, payments, refunds, attempts } = booking;
  const openAttempts = attempts.filter(({ state }) => state === 'STARTED');
  const begun = openAttempts.map(({ amountPaisa }) => format(amountPaisa)).join(', ');
  const sums = [
    ...(askingPaisa === pricePaisa ? [] : [{ label: t`Asking price`, paisa: askingPaisa }]),
    { label: askingPaisa === pricePaisa ? t`Price` : t`Agreed price`, paisa: pricePaisa },
    ...(deliveryPaisa === 0 ? [] : [{ label: t`Delivery fee`, paisa: deliveryPaisa }]),
    ...(keepPaisa === 0 ? [] : [{ label: t`Keeping fee`, paisa: keepPaisa }]),
    ...(totalPaisa === pricePaisa ? [] : [{ label: t`Total`, paisa: totalPaisa }]),
    // Nothing is recorded for a walk-in, so that zeros would say that it is paid.
    ...(booking.isWalkIn
      ? []
      : [
          { label: t`Advance`, paisa: advancePaisa },
          { label: t`Paid`, paisa: paidPaisa },
          ...(claimedPaisa === 0 ? [] : [{ label: t`In review`, paisa: claimedPaisa }]),
          { label: t`Balance due`, paisa: duePaisa },
        ]),
  ];
  return (
    <Panel title={t`Payments`}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        {sums.map(({ label, paisa }) => (
          <div key={label} className="rounded-card bg-cream-50 px-3 py-2">
            <dt className="text-sm text-ink-600">{label}</dt>
            <dd className="text-lg font-bold amount">{format(paisa)}</dd>
          </div>
        ))}
      </dl>
      {payments.length === 0 && (
        <p className="text-ink-600">
          <Trans>No payments yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-cream-200">
        {payments.map((payment) => (
          <li key={payment._id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <PaymentText code={code} payment={payment} />
            <PaymentButtons payment={payment} onAction={(action) => setOpenDialog({ payment, action })} />
          </li>
        ))}
      </ul>
      {!booking.isWalkIn && (
        <QuietLink to={`${paths.office('/sales/slip')}?codes=${code}`} className="self-start">
          <ReceiptText />
          <Trans>Slip</Trans>
        </QuietLink>
      )}
      {openAttempts.length > 0 && (
        <p className="rounded-card bg-tag-200 p-3">
          <Trans>The customer started paying online ({begun}). The gateway hasn't confirmed it yet.</Trans>
        </p>
      )}
      {refunds.length > 0 && (
        <>
          <h3 className="font-bold">
            <Trans>Refunds</Trans>
          </h3>
          <ul className="flex flex-col divide-y divide-cream-200">
            {refunds.map((refund) => (
              <li key={refund._id} className="py-2">
                <RefundText refund={refund} />
              </li>
            ))}
          </ul>
          <QuietLink to={`${paths.office('/transactions/refunds')}?q=${code}`} className="self-start">
            <Trans>View refunds</Trans>
          </QuietLink>
        </>
      )}
      {openDialog !== null && <PaymentDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </Panel>
  );
}

function PaymentText({ code, payment }: { code: string; payment: Payment }) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  const moment = useMoment();
  const {
    provider,
    externalId,
    amountPaisa,
    isPart,
    state,
    reason,
    unallocatedPaisa,
    receiptNumber,
    createdAt,
  } = payment;
  const free = format(unallocatedPaisa);
  const language = useLanguage();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <b className="amount">{format(amountPaisa)}</b>
        <span>{i18n._(PROVIDER_LABELS[provider])}</span>
        {externalId !== null && (
          <span translate="no" className="font-mono wrap-anywhere">
            {externalId}
          </span>
        )}
        <Badge tone={PAYMENT_TONES[state]}>{i18n._(STAFF_PAYMENT_LABELS[state])}</Badge>
      </p>
      <p className="text-sm wrap-anywhere text-ink-600">
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        {isPart && <Trans> · part payment</Trans>}
        {receiptNumber !== null && (
          <>
            {' · '}
            <ReceiptLink code={code} number={receiptNumber} />
          </>
        )}
        {unallocatedPaisa > 0 && <Trans> · {free} unallocated</Trans>}
        {reason !== null && ` · ${reasonIn(language, reason)}`}
      </p>
    </div>
  );
}

function RefundText({ refund: { amountPaisa, state, dueAt, doneAt } }: { refund: Refund }) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  const moment = useMoment();
  const due = moment(dueAt);
  const done = doneAt === null ? '' : moment(doneAt);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <b className="amount">{format(amountPaisa)}</b>
        <Badge tone={REFUND_TONES[state]}>{i18n._(REFUND_STATE_LABELS[state])}</Badge>
      </p>
      <p className="text-sm text-ink-600">{done === '' ? <Trans>Due by {due}</Trans> : done}</p>
    </>
  );
}
