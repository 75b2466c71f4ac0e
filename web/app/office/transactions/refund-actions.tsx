import type { ListedRefund as Refund } from '@khamar/contract/sales/payment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { CommandDialog } from '~/office/sales/command-dialog';
import { reasonLabel } from '~/office/sales/booking/reason-labels';
import { TrxIdField } from '~/office/sales/booking-fields';
import { useDecideRefundMutation } from '~/office/sales/sales.api';
import { QuietButton } from '~/office/ui/quiet-button';

export const REFUND_TONES: Record<Refund['state'], 'positive' | 'waiting' | 'quiet'> = {
  REQUESTED: 'waiting',
  APPROVED: 'waiting',
  SENDING: 'waiting',
  REFUSED: 'waiting',
  DONE: 'positive',
};

const NEEDS_OTHER_LABELS: Record<NonNullable<Refund['needsOtherReason']>, MessageDescriptor> = {
  confirmed: msg`You confirmed this payment, so someone else must approve its refund.`,
  requested: msg`You requested this refund, so someone else must approve it.`,
  booked: msg`This is your own booking, so someone else must approve its refund.`,
};

export type RefundAction = 'approve' | 'send' | 'done';

interface RefundButtonProps {
  refund: Refund;
  onAction: (action: RefundAction) => void;
}

/** The next step of a refund, for users with permission. */
export function RefundButton({ refund, onAction }: RefundButtonProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const amount = format(refund.amountPaisa);
  // The server computes `needsOther` for the current user: nobody may approve what they requested or confirmed themselves.
  if (refund.state === 'REQUESTED' && can('approve:refund') && refund.needsOther)
    return (
      <span className="block px-2 text-sm whitespace-normal text-ink-600 md:max-w-56">
        {/* APIs without `needsOtherReason` give no reason. */}
        {refund.needsOtherReason == null ? (
          <Trans>Needs another approver</Trans>
        ) : (
          i18n._(NEEDS_OTHER_LABELS[refund.needsOtherReason])
        )}
      </span>
    );
  if (refund.state === 'REQUESTED' && can('approve:refund'))
    return (
      <QuietButton aria-label={t`Approve ${amount}`} onClick={() => onAction('approve')}>
        <Trans>Approve</Trans>
      </QuietButton>
    );
  const isToSend = refund.state === 'APPROVED' || refund.state === 'REFUSED';
  if (!isToSend || !can('confirm:payment')) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {refund.state === 'APPROVED' && refund.gateway !== null && (
        <QuietButton aria-label={t`Refund ${amount} via gateway`} onClick={() => onAction('send')}>
          <Trans>Refund</Trans>
        </QuietButton>
      )}
      <QuietButton aria-label={t`Mark as refunded: ${amount}`} onClick={() => onAction('done')}>
        <Trans>Mark as refunded</Trans>
      </QuietButton>
    </span>
  );
}

interface RefundDialogProps {
  refund: Refund;
  onClose: () => void;
}

const DIALOGS: Record<RefundAction, (props: RefundDialogProps) => React.ReactNode> = {
  approve: (props) => <ApproveDialog {...props} />,
  send: (props) => <SendDialog {...props} />,
  done: (props) => <DoneDialog {...props} />,
};

export const RefundDialog = ({ action, ...props }: RefundDialogProps & { action: RefundAction }) =>
  DIALOGS[action](props);

function RefundLine({ refund: { amountPaisa, provider, payerNumber, reason } }: { refund: Refund }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const format = useFormatPaisa();
  return (
    <p className="rounded-card bg-cream-50 p-3 wrap-anywhere">
      <b>{format(amountPaisa)}</b> · {i18n._(PROVIDER_LABELS[provider])}
      {payerNumber !== null && ` · ${formatPhone(language, payerNumber)}`} ·{' '}
      {reasonLabel(i18n, language, reason)}
    </p>
  );
}

function ApproveDialog({ refund, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecideRefundMutation();
  return (
    <CommandDialog
      title={t`Approve this refund?`}
      consequence={
        <>
          <RefundLine refund={refund} />
          <p>
            <Trans>
              You confirm that this refund is owed. The person who requested it can't approve it. It is then
              paid to the original payment method.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Approve`}
      send={(_input, key) => decide({ id: refund._id, command: 'approve', key, body: {} })}
      done={t`Refund approved`}
      onClose={onClose}
    />
  );
}

function SendDialog({ refund, onClose }: RefundDialogProps) {
  const { t, i18n } = useLingui();
  const [decide] = useDecideRefundMutation();
  const gateway = i18n._(PROVIDER_LABELS[refund.gateway ?? refund.provider]);
  return (
    <CommandDialog
      title={t`Refund this payment?`}
      isFinal
      consequence={
        <>
          <RefundLine refund={refund} />
          <p>
            <Trans>
              {gateway} refunds the original payer. This can't be undone. If it fails, the list shows it and
              you can refund manually.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Refund`}
      send={(_input, key) => decide({ id: refund._id, command: 'send', key, body: {} })}
      done={t`Refund sent to the gateway. The list updates when it's paid`}
      onClose={onClose}
    />
  );
}

function DoneDialog({ refund, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecideRefundMutation();
  const isCash = refund.provider === 'cash';
  return (
    <CommandDialog
      title={t`Mark as refunded`}
      isFinal
      consequence={
        <>
          <RefundLine refund={refund} />
          <p>
            <Trans>
              Do this only after the money has been sent or paid in cash. The customer is notified.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Mark as refunded`}
      loadSchema={async () => (await import('@khamar/contract/sales/payment')).RefundDone}
      toInput={({ externalId }) => (isCash ? {} : { externalId })}
      send={(body, key) => decide({ id: refund._id, command: 'done', key, body })}
      done={t`Marked as refunded`}
      onClose={onClose}
    >
      {({ field }) => !isCash && <TrxIdField field={field} />}
    </CommandDialog>
  );
}
