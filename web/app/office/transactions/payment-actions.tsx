import type { Booking } from '@khamar/contract/sales/booking';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_WORDS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useCan } from '~/office/layout/office-guard';
import { CodeField, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AmountField } from '~/office/sales/money-fields';
import { useDecidePaymentMutation } from '~/office/sales/sales.api';
import { QuietButton } from '~/office/ui/quiet-button';

type Payment = Booking['payments'][number];
export type PaymentAction = 'confirm' | 'reject' | 'allocate' | 'return';

interface PaymentButtonsProps {
  payment: Payment;
  onWant: (action: PaymentAction) => void;
}

/** Decisions on a payment, for users with permission. */
export function PaymentButtons({ payment, onWant }: PaymentButtonsProps) {
  const { t } = useLingui();
  const can = useCan();
  const name = payment.externalId ?? '';
  if (!can('confirm:payment')) return null;
  if (payment.state === 'CLAIMED')
    return (
      <span className="flex gap-1">
        <QuietButton aria-label={t`Confirm payment ${name}`} onClick={() => onWant('confirm')}>
          <Trans>Confirm payment</Trans>
        </QuietButton>
        <QuietButton tone="danger" aria-label={t`Reject ${name}`} onClick={() => onWant('reject')}>
          <Trans>Reject</Trans>
        </QuietButton>
      </span>
    );
  if (payment.unallocatedPaisa === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      <QuietButton aria-label={t`Give to a booking: ${name}`} onClick={() => onWant('allocate')}>
        <Trans>Give to a booking</Trans>
      </QuietButton>
      <QuietButton tone="danger" aria-label={t`Return ${name}`} onClick={() => onWant('return')}>
        <Trans>Return</Trans>
      </QuietButton>
    </span>
  );
}

interface PaymentDialogProps {
  payment: Payment;
  onClose: () => void;
}

export const PaymentDialog = ({ action, ...props }: PaymentDialogProps & { action: PaymentAction }) => {
  const Chosen = DIALOGS[action];
  return <Chosen {...props} />;
};

const loadPayment = () => import('@khamar/contract/sales/payment');

/** The payment as the wallet app shows it. */
function PaymentLine({ payment: { amountPaisa, provider, externalId } }: { payment: Payment }) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  return (
    <p className="rounded-card bg-cream-50 p-3">
      <b>{format(amountPaisa)}</b> · {i18n._(PROVIDER_WORDS[provider])}
      {externalId !== null && (
        <>
          {' · '}
          <span translate="no" className="font-mono wrap-anywhere">
            {externalId}
          </span>
        </>
      )}
    </p>
  );
}

function ConfirmDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecidePaymentMutation();
  const { _id: id, amountPaisa } = payment;
  return (
    <CommandDialog
      title={t`Confirm the payment`}
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              Only if this TrxID and amount stand in the wallet’s own statement; an SMS can be forged. It
              makes a receipt and cannot be undone.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`The money is there`}
      loadSchema={async () => (await loadPayment()).ConfirmPayment}
      defaultValues={{ amountPaisa: takaText(amountPaisa) }}
      toInput={({ amountPaisa: typed = '' }) => ({ amountPaisa: paisaOf(typed) })}
      send={(body, key) => decide({ id, command: 'confirm', key, body })}
      done={t`The payment is confirmed`}
      onClose={onClose}
    >
      {({ field }) => <AmountField field={field} />}
    </CommandDialog>
  );
}

function RejectDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecidePaymentMutation();
  return (
    <CommandDialog
      title={t`Reject the payment`}
      isFinal
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>The buyer is told why. Without another payment the booking ends.</Trans>
          </p>
        </>
      }
      submitLabel={t`Reject`}
      loadSchema={async () => (await loadPayment()).RejectPayment}
      send={(body, key) => decide({ id: payment._id, command: 'reject', key, body })}
      done={t`The payment is rejected`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}

function AllocateDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [decide] = useDecidePaymentMutation();
  const free = format(payment.unallocatedPaisa);
  return (
    <CommandDialog
      title={t`Give to a booking`}
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              <b>{free}</b> goes to the booking, up to its price. What is more stays here.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Give to the booking`}
      loadSchema={async () => (await loadPayment()).AllocatePayment}
      send={(body, key) => decide({ id: payment._id, command: 'allocate', key, body })}
      done={t`The money is with the booking`}
      onClose={onClose}
    >
      {(form) => <CodeField {...form} />}
    </CommandDialog>
  );
}

function ReturnDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [decide] = useDecidePaymentMutation();
  const free = format(payment.unallocatedPaisa);
  return (
    <CommandDialog
      title={t`Return the money`}
      isFinal
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              <b>{free}</b> is owed back to the payer; somebody else must approve it.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Return the money`}
      loadSchema={async () => (await loadPayment()).ReturnPayment}
      send={(body, key) => decide({ id: payment._id, command: 'return', key, body })}
      done={t`A refund is owed`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}

const DIALOGS: Record<PaymentAction, React.ComponentType<PaymentDialogProps>> = {
  confirm: ConfirmDialog,
  reject: RejectDialog,
  allocate: AllocateDialog,
  return: ReturnDialog,
};
