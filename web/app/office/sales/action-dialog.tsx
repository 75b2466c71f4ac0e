import type { BookingRow } from '@khamar/contract/sales/booking';
import { PROVIDERS_RECEIVED } from '@khamar/contract/sales/enums';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import type { PaymentSummary } from '@khamar/contract/sales/payment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { TextareaField } from '~/forms/fields';
import { useCan } from '~/office/layout/office-guard';
import type { BookingAction } from './booking-actions.ts';
import { ReasonField, TagField } from './booking-fields.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { AllowanceDialog, ReturnCowDialog, WriteOffDialog } from './after-delivery-dialogs.tsx';
import { RepriceDialog } from './reprice-dialog.tsx';
import { AllowBalanceDueDialog } from './allow-balance-due-dialog.tsx';
import { WeighDialog, WeightConsentDialog } from './live-weight/weigh-dialogs.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import {
  ClaimedHint,
  moneyDefaults,
  MoneyFields,
  RecordingHint,
  toMoneyInput,
  useRecordedText,
} from './money-fields.tsx';
import { useSlipLink } from './slip/slip-link.ts';
import { useChangeBookingMutation, useReceiveMoneyMutation } from './sales.api.ts';

export const BOOKING_ACTION_LABELS: Record<BookingAction, MessageDescriptor> = {
  receive: msg`Record payment`,
  deliver: msg`Mark as delivered`,
  allowBalanceDue: msg`Allow balance due`,
  weigh: msg`Record dispatch weight`,
  agreeWeight: msg`Record consent`,
  reprice: msg`Change price`,
  move: msg`Move booking`,
  cancel: msg`Cancel booking`,
  allowance: msg`Grant allowance`,
  writeOff: msg`Write off balance`,
  returnCow: msg`Return cow`,
  reverseDelivery: msg`Undo delivery`,
};

interface ActionDialogProps {
  booking: BookingRow;
  onClose: () => void;
}

const loadBookingSchemas = () => import('@khamar/contract/sales/booking');

/** The dialog for each booking action. */
export const ActionDialog = ({ action, ...props }: ActionDialogProps & { action: BookingAction }) => {
  const Chosen = DIALOGS[action];
  return <Chosen {...props} />;
};

/** The next amount due without what is in review: the advance until the cow is booked, then the balance. */
const nextAmount = ({ state, duePaisa, advancePaisa, paidPaisa, claimedPaisa }: BookingRow): number => {
  const due = state === 'BOOKED' || state === 'DELIVERED' ? duePaisa : advancePaisa - paidPaisa;
  return Math.max(0, due - claimedPaisa);
};

function ReceiveDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const can = useCan();
  const [receive] = useReceiveMoneyMutation();
  const recordedText = useRecordedText();
  const slipLink = useSlipLink();
  const { code, state, advancePaisa, paidPaisa } = booking;
  const missing = format(Math.max(0, advancePaisa - paidPaisa));
  const isBooked = state === 'BOOKED' || state === 'DELIVERED';
  return (
    <CommandDialog<ReceivedMoney, PaymentSummary>
      title={t`Record payment`}
      consequence={
        <>
          <RecordingHint />
          <ClaimedHint paisa={booking.claimedPaisa} />
          {state === 'EXPIRED' && (
            <p>
              <Trans>This booking expired. If the cow is still available, it will be booked again.</Trans>
            </p>
          )}
          {!isBooked && (
            <p>
              <Trans>
                The cow is booked once <b>{missing}</b> is paid.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`Record payment`}
      loadSchema={async () => (await import('@khamar/contract/sales/money')).ReceivedMoney}
      toInput={toMoneyInput}
      defaultValues={moneyDefaults(nextAmount(booking), can)}
      send={(body, key) => receive({ code, key, body })}
      done={({ state: paid }) => recordedText(paid)}
      doneLink={slipLink([code])}
      onClose={onClose}
    >
      {({ field, values }) => (
        <MoneyFields field={field} providers={PROVIDERS_RECEIVED} isCash={values['provider'] === 'cash'} />
      )}
    </CommandDialog>
  );
}

function CancelDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const { code, tagId, paidPaisa } = booking;
  const paid = format(paidPaisa);
  return (
    <CommandDialog
      title={t`Cancel booking`}
      isFinal
      consequence={
        <>
          <p>
            <Trans>
              <EarTag>{tagId}</EarTag> goes to the next person on the waiting list, or becomes available. The
              customer is notified.
            </Trans>
          </p>
          {paidPaisa > 0 && (
            <p>
              <Trans>
                <b>{paid}</b> will be refunded to the payer after someone else approves it.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`Cancel booking`}
      closeLabel={t`Keep booking`}
      loadSchema={async () => (await loadBookingSchemas()).Reason}
      send={(body, key) => change({ code, command: 'cancel', key, body })}
      done={t`Booking cancelled`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}

function ReverseDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const [change] = useChangeBookingMutation();
  const { code, tagId } = booking;
  return (
    <CommandDialog
      title={t`Undo delivery`}
      isFinal
      consequence={
        <p>
          <Trans>
            <EarTag>{tagId}</EarTag> will be marked as booked again, and its payments as an advance. This is
            recorded in the audit log.
          </Trans>
        </p>
      }
      submitLabel={t`Undo delivery`}
      loadSchema={async () => (await loadBookingSchemas()).Reason}
      send={(body, key) => change({ code, command: 'reverse-delivery', key, body })}
      done={t`${tagId} booked again`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}

function MoveDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const [change] = useChangeBookingMutation();
  const { code, tagId } = booking;
  return (
    <CommandDialog
      title={t`Move booking`}
      consequence={
        <p>
          <Trans>
            The booking takes the new cow's price and weight, and its payments move along.{' '}
            <EarTag>{tagId}</EarTag> goes to the next person on the waiting list, or becomes available.
          </Trans>
        </p>
      }
      submitLabel={t`Move booking`}
      loadSchema={async () => (await loadBookingSchemas()).MoveBooking}
      send={(body, key) => change({ code, command: 'move', key, body })}
      done={t`Booking moved`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TagField {...form} />
          <TextareaField
            {...form.field('consent')}
            label={t`What the customer agreed to`}
            required
            rows={2}
          />
        </>
      )}
    </CommandDialog>
  );
}

const DIALOGS: Record<BookingAction, React.ComponentType<ActionDialogProps>> = {
  receive: ReceiveDialog,
  deliver: DeliverDialog,
  weigh: WeighDialog,
  agreeWeight: WeightConsentDialog,
  allowBalanceDue: AllowBalanceDueDialog,
  reprice: RepriceDialog,
  move: MoveDialog,
  cancel: CancelDialog,
  allowance: AllowanceDialog,
  writeOff: WriteOffDialog,
  returnCow: ReturnCowDialog,
  reverseDelivery: ReverseDialog,
};
