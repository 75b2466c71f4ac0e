import type { BookingRow } from '@khamar/contract/sales/booking';
import { PROVIDERS_RECEIVED } from '@khamar/contract/sales/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { TextareaField } from '~/forms/fields';
import type { BookingAction } from './booking-actions.ts';
import { ReasonField, TagField } from './booking-fields.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { moneyDefaults, MoneyFields, moneyIn } from './money-fields.tsx';
import { useChangeBookingMutation, useClaimPaymentMutation, useReceiveMoneyMutation } from './sales.api.ts';

export const ACTION_WORDS: Record<BookingAction, MessageDescriptor> = {
  receive: msg`Money received`,
  claim: msg`Enter a TrxID`,
  deliver: msg`Hand over`,
  move: msg`Move to another cow`,
  cancel: msg`Cancel the booking`,
  reverseDelivery: msg`Take back the hand-over`,
};

interface ActionDialogProps {
  booking: BookingRow;
  onClose: () => void;
}

const loadBooking = () => import('@khamar/contract/sales/booking');

/** The dialog for each booking action. */
export const ActionDialog = ({ action, ...props }: ActionDialogProps & { action: BookingAction }) => {
  const Chosen = DIALOGS[action];
  return <Chosen {...props} />;
};

/** The next amount due: the advance until the cow is booked, then the balance. */
const nextAmount = ({ state, pricePaisa, advancePaisa, paidPaisa }: BookingRow): number =>
  Math.max(0, (state === 'BOOKED' || state === 'DELIVERED' ? pricePaisa : advancePaisa) - paidPaisa);

function ReceiveDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [receive] = useReceiveMoneyMutation();
  const { code, state, advancePaisa, paidPaisa } = booking;
  const missing = format(Math.max(0, advancePaisa - paidPaisa));
  const isBooked = state === 'BOOKED' || state === 'DELIVERED';
  return (
    <CommandDialog
      title={t`Money received`}
      consequence={
        <>
          <p>
            <Trans>
              Only what you have seen in the wallet, at the bank or in your hand. It makes a receipt.
            </Trans>
          </p>
          {state === 'EXPIRED' && (
            <p>
              <Trans>The time of this booking was up. If the cow is still free, it is booked again.</Trans>
            </p>
          )}
          {!isBooked && (
            <p>
              <Trans>
                From <b>{missing}</b> on the cow is booked.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`It is received`}
      loadSchema={async () => (await import('@khamar/contract/sales/money')).ReceivedMoney}
      toInput={moneyIn}
      defaultValues={moneyDefaults(nextAmount(booking))}
      send={(body, key) => receive({ code, key, body })}
      done={t`The payment is received`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <MoneyFields field={field} providers={PROVIDERS_RECEIVED} isCash={values['provider'] === 'cash'} />
      )}
    </CommandDialog>
  );
}

function ClaimDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const [claim] = useClaimPaymentMutation();
  const { code } = booking;
  return (
    <CommandDialog
      title={t`Enter a TrxID`}
      consequence={
        <p>
          <Trans>The booking waits in review until somebody who may confirm has found the money.</Trans>
        </p>
      }
      submitLabel={t`Send`}
      loadSchema={async () => (await loadBooking()).StaffClaim}
      toInput={moneyIn}
      defaultValues={moneyDefaults(nextAmount(booking))}
      send={(body, key) => claim({ code, key, body })}
      done={t`The TrxID waits to be confirmed`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <MoneyFields field={field} providers={PROVIDERS_RECEIVED} isCash={values['provider'] === 'cash'} />
      )}
    </CommandDialog>
  );
}

function DeliverDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const { code, tagId, pricePaisa, paidPaisa } = booking;
  const isPaid = paidPaisa >= pricePaisa;
  const rest = format(pricePaisa - paidPaisa);
  return (
    <CommandDialog
      title={t`Hand over`}
      isFinal
      consequence={
        <>
          <p>
            <Trans>
              <EarTag>{tagId}</EarTag> is sold then, for ever. Only an owner can take it back.
            </Trans>
          </p>
          {!isPaid && (
            <p>
              <Trans>
                <b>{rest}</b> is still to pay. Say why the cow is handed over all the same.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`The cow is handed over`}
      loadSchema={async () => {
        const { OptionalReason, Reason } = await loadBooking();
        return isPaid ? OptionalReason : Reason;
      }}
      toInput={({ reason = '' }) => (reason.trim() === '' ? {} : { reason })}
      send={(body, key) => change({ code, command: 'deliver', key, body })}
      done={t`${tagId} is handed over`}
      onClose={onClose}
    >
      {({ field }) => !isPaid && <ReasonField field={field} />}
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
      title={t`Cancel the booking`}
      isFinal
      consequence={
        <>
          <p>
            <Trans>
              <EarTag>{tagId}</EarTag> goes to the first who waits for it, or is free again. The buyer is
              told.
            </Trans>
          </p>
          {paidPaisa > 0 && (
            <p>
              <Trans>
                <b>{paid}</b> is owed back to the payer; somebody else must approve it.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`Cancel the booking`}
      loadSchema={async () => (await loadBooking()).Reason}
      send={(body, key) => change({ code, command: 'cancel', key, body })}
      done={t`The booking is cancelled`}
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
      title={t`Take back the hand-over`}
      isFinal
      consequence={
        <p>
          <Trans>
            <EarTag>{tagId}</EarTag> counts as booked again, and its money as an advance. It stands in the
            trail.
          </Trans>
        </p>
      }
      submitLabel={t`Take back the hand-over`}
      loadSchema={async () => (await loadBooking()).Reason}
      send={(body, key) => change({ code, command: 'reverse-delivery', key, body })}
      done={t`${tagId} is booked again`}
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
      title={t`Move to another cow`}
      consequence={
        <p>
          <Trans>
            Price and weight of the other cow count from then on; what is paid goes along.{' '}
            <EarTag>{tagId}</EarTag> goes to the first who waits for it, or is free again.
          </Trans>
        </p>
      }
      submitLabel={t`Move the booking`}
      loadSchema={async () => (await loadBooking()).MoveBooking}
      send={(body, key) => change({ code, command: 'move', key, body })}
      done={t`The booking is moved`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TagField {...form} />
          <TextareaField {...form.field('consent')} label={t`What the buyer agreed to`} required rows={2} />
        </>
      )}
    </CommandDialog>
  );
}

const DIALOGS: Record<BookingAction, React.ComponentType<ActionDialogProps>> = {
  receive: ReceiveDialog,
  claim: ClaimDialog,
  deliver: DeliverDialog,
  move: MoveDialog,
  cancel: CancelDialog,
  reverseDelivery: ReverseDialog,
};
