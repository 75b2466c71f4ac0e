import type { Payment } from '@khamar/contract/sales/payment';
import { paisaOf } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { NumberField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { useDecidePaymentMutation } from '~/office/sales/sales.api';
import { QuietButton } from '~/office/ui/quiet-button';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { PaymentLine } from './payment-line.tsx';

export type VoidablePayment = Pick<
  Payment,
  '_id' | 'provider' | 'state' | 'externalId' | 'amountPaisa' | 'receiptNumber' | 'recordedBy' | 'voidRequest'
>;
export type VoidAction = 'void' | 'approveVoid' | 'declineVoid';

interface VoidButtonsProps {
  payment: VoidablePayment;
  onAction: (action: VoidAction) => void;
}

/** A payment recorded by mistake: one person asks, another one decides. Agents are told whom to ask. */
export function VoidButtons({ payment, onAction }: VoidButtonsProps) {
  const { t } = useLingui();
  const can = useCan();
  const number = useFormat().number(payment.receiptNumber ?? 0);
  const user = useAppSelector(selectUser);
  // What a gateway knows is refunded instead.
  if (payment.state !== 'CONFIRMED' || payment.provider === 'sslcommerz') return null;
  if (!can('void:payment')) {
    if (payment.recordedBy !== user?.username) return null;
    return (
      <span className="text-sm text-ink-600">
        {payment.voidRequest === null ? (
          <Trans>A mistake? Ask an administrator to void it.</Trans>
        ) : (
          <Trans>Void requested</Trans>
        )}
      </span>
    );
  }
  if (payment.voidRequest === null)
    return (
      <QuietButton
        tone="danger"
        aria-label={t`Void or correct receipt ${number}`}
        onClick={() => onAction('void')}
      >
        <Trans>Void or correct</Trans>
      </QuietButton>
    );
  return (
    <>
      <QuietButton
        tone="danger"
        aria-label={t`Review void of receipt ${number}`}
        onClick={() => onAction('approveVoid')}
      >
        <Trans>Review void</Trans>
      </QuietButton>
      <QuietButton aria-label={t`Keep payment of receipt ${number}`} onClick={() => onAction('declineVoid')}>
        <Trans>Keep payment</Trans>
      </QuietButton>
    </>
  );
}

interface VoidDialogProps {
  payment: VoidablePayment;
  onClose: () => void;
}

const loadSchemas = () => import('@khamar/contract/sales/payment');

export function AskVoidDialog({ payment, onClose }: VoidDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecidePaymentMutation();
  return (
    <CommandDialog
      title={t`Void or correct this payment?`}
      isFinal
      consequence={
        <>
          <PaymentLine payment={payment} />
          <p>
            <Trans>
              For a payment recorded by mistake. If the money arrived, request a refund instead. An
              administrator approves the void.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Request void`}
      closeLabel={t`Back`}
      loadSchema={async () => (await loadSchemas()).VoidPayment}
      toInput={({ reason, correctedPaisa = '' }) => ({
        reason,
        ...(correctedPaisa.trim() !== '' && { correctedPaisa: paisaOf(correctedPaisa) }),
      })}
      send={(body, key) => decide({ id: payment._id, command: 'void', key, body })}
      done={t`Void requested`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ReasonField field={field} />
          <NumberField
            {...field('correctedPaisa')}
            label={t`Correct amount in taka`}
            hint={t`Optional · Recorded again with this amount`}
            inputMode="decimal"
          />
        </>
      )}
    </CommandDialog>
  );
}

export function ApproveVoidDialog({ payment, onClose }: VoidDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecidePaymentMutation();
  return (
    <CommandDialog
      title={t`Void this payment?`}
      isFinal
      consequence={
        <>
          <PaymentLine payment={payment} />
          <RequestLine payment={payment} />
          <p>
            <Trans>
              The receipt is marked VOID, and a booked cow without its advance goes on hold for 24 hours. This
              can't be undone.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Void payment`}
      closeLabel={t`Back`}
      send={(_input, key) => decide({ id: payment._id, command: 'void/approve', key, body: {} })}
      done={t`Payment voided`}
      onClose={onClose}
    />
  );
}

export function DeclineVoidDialog({ payment, onClose }: VoidDialogProps) {
  const { t } = useLingui();
  const [decide] = useDecidePaymentMutation();
  return (
    <CommandDialog
      title={t`Keep this payment?`}
      consequence={
        <>
          <PaymentLine payment={payment} />
          <RequestLine payment={payment} />
          <p>
            <Trans>The request to void it is declined, and nothing changes.</Trans>
          </p>
        </>
      }
      submitLabel={t`Keep payment`}
      closeLabel={t`Back`}
      send={(_input, key) => decide({ id: payment._id, command: 'void/decline', key, body: {} })}
      done={t`Request declined`}
      onClose={onClose}
    />
  );
}

/** Who asked, why, and the amount to record instead. */
function RequestLine({ payment: { voidRequest } }: { payment: VoidablePayment }) {
  const format = useFormatPaisa();
  if (voidRequest === null) return null;
  const { askedBy, reason, correctedPaisa } = voidRequest;
  const corrected = format(correctedPaisa ?? 0);
  return (
    <p className="wrap-anywhere">
      <b>{askedBy}</b>: {reason}
      {correctedPaisa !== null && (
        <>
          {' '}
          <Trans>Correct amount: {corrected}</Trans>
        </>
      )}
    </p>
  );
}
