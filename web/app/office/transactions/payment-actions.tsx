import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { REJECTION_REASONS } from '@khamar/contract/sales/rejection-reasons';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { CodeField, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AmountField } from '~/office/sales/money-fields';
import { useDecidePaymentMutation } from '~/office/sales/sales.api';
import { QuietButton } from '~/office/ui/quiet-button';
import { PaymentLine } from './payment-line.tsx';
import {
  ApproveVoidDialog,
  AskVoidDialog,
  DeclineVoidDialog,
  type VoidAction,
  VoidButtons,
} from './void-actions.tsx';

type Payment = OfficeBooking['payments'][number];
export type PaymentAction = 'confirm' | 'reject' | 'allocate' | 'return' | VoidAction;

interface PaymentButtonsProps {
  payment: Payment;
  onAction: (action: PaymentAction) => void;
}

/** Decisions on a payment, for users with permission. */
export function PaymentButtons({ payment, onAction }: PaymentButtonsProps) {
  const { t } = useLingui();
  const can = useCan();
  const name = payment.externalId ?? '';
  if (payment.state === 'CLAIMED')
    return !can('confirm:payment') ? null : (
      <span className="flex gap-1">
        <QuietButton aria-label={t`Confirm payment ${name}`} onClick={() => onAction('confirm')}>
          <Trans>Confirm payment</Trans>
        </QuietButton>
        <QuietButton tone="danger" aria-label={t`Reject ${name}`} onClick={() => onAction('reject')}>
          <Trans>Reject</Trans>
        </QuietButton>
      </span>
    );
  const isFree = can('confirm:payment') && payment.unallocatedPaisa > 0;
  return (
    <span className="flex flex-wrap gap-1">
      {isFree && (
        <QuietButton aria-label={t`Apply to booking: ${name}`} onClick={() => onAction('allocate')}>
          <Trans>Apply to booking</Trans>
        </QuietButton>
      )}
      {isFree && (
        <QuietButton tone="danger" aria-label={t`Request refund: ${name}`} onClick={() => onAction('return')}>
          <Trans>Request refund</Trans>
        </QuietButton>
      )}
      <VoidButtons payment={payment} onAction={onAction} />
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

const loadPaymentSchemas = () => import('@khamar/contract/sales/payment');

function ConfirmDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecidePaymentMutation();
  const { _id: id, amountPaisa } = payment;
  return (
    <CommandDialog
      title={t`Confirm this payment?`}
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              Confirm only if this TrxID and amount appear in the wallet's own statement: an SMS can be
              forged. This issues a receipt and can't be undone.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Confirm payment`}
      loadSchema={async () => (await loadPaymentSchemas()).ConfirmPayment}
      defaultValues={{ amountPaisa: takaText(amountPaisa) }}
      toInput={({ amountPaisa: typed = '' }) => ({ amountPaisa: paisaOf(typed) })}
      send={(body, key) => decide({ id, command: 'confirm', key, body })}
      done={t`Payment confirmed`}
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
      title={t`Reject this payment?`}
      isFinal
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              The customer is notified with the reason. Without another payment, the booking expires.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Reject`}
      loadSchema={async () => (await loadPaymentSchemas()).RejectPayment}
      send={(body, key) => decide({ id: payment._id, command: 'reject', key, body })}
      done={t`Payment rejected`}
      onClose={onClose}
    >
      {({ field, fill }) => (
        <>
          <UsualReasons onChoose={(reason) => fill({ reason })} />
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

/** Customers read these in their own language. */
function UsualReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <div role="group" aria-label={t`Usual reasons`} className="flex flex-wrap gap-2">
      {REJECTION_REASONS.map(({ [language]: reason }) => (
        <QuietButton key={reason} onClick={() => onChoose(reason)}>
          {reason}
        </QuietButton>
      ))}
    </div>
  );
}

function AllocateDialog({ payment, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [decide] = useDecidePaymentMutation();
  const free = format(payment.unallocatedPaisa);
  return (
    <CommandDialog
      title={t`Apply to booking`}
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              <b>{free}</b> will be applied to the booking, up to its balance due. Anything above it stays
              unallocated.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Apply payment`}
      loadSchema={async () => (await loadPaymentSchemas()).AllocatePayment}
      send={(body, key) => decide({ id: payment._id, command: 'allocate', key, body })}
      done={t`Payment applied`}
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
      title={t`Request refund`}
      isFinal
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              <b>{free}</b> will be refunded to the payer after someone else approves it.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Request refund`}
      loadSchema={async () => (await loadPaymentSchemas()).ReturnPayment}
      send={(body, key) => decide({ id: payment._id, command: 'return', key, body })}
      done={t`Refund requested`}
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
  void: AskVoidDialog,
  approveVoid: ApproveVoidDialog,
  declineVoid: DeclineVoidDialog,
};
