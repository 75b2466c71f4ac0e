import type { BookingRow } from '@khamar/contract/sales/booking';
import { paisaOf } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { ReasonField } from './booking-fields.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { AmountField } from './money-fields.tsx';
import { useChangeBookingMutation } from './sales.api.ts';

interface BookingDialogProps {
  booking: BookingRow;
  onClose: () => void;
}

const loadBookingSchemas = () => import('@khamar/contract/sales/booking');

/** A reduction after delivery. */
export function AllowanceDialog({ booking: { code, paidPaisa, duePaisa }, onClose }: BookingDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const due = format(duePaisa);
  return (
    <CommandDialog
      title={t`Grant allowance`}
      isFinal
      consequence={
        <p>
          <Trans>
            For a defect or a dispute. It reduces the balance due of <b>{due}</b> first.
          </Trans>{' '}
          {paidPaisa > 0 && <Trans>Anything above it is refunded to the customer.</Trans>}
        </p>
      }
      submitLabel={t`Grant allowance`}
      loadSchema={async () => (await loadBookingSchemas()).GrantAllowance}
      toInput={({ amountPaisa = '', reason }) => ({ amountPaisa: paisaOf(amountPaisa), reason })}
      send={(body, key) => change({ code, command: 'allowance', key, body })}
      done={t`Allowance granted`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <AmountField field={field} />
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

/** The balance is not expected any more. */
export function WriteOffDialog({ booking: { code, duePaisa }, onClose }: BookingDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const due = format(duePaisa);
  return (
    <CommandDialog
      title={t`Write off balance?`}
      isFinal
      consequence={
        <p>
          <Trans>
            <b>{due}</b> is no longer expected, and reminders stop. A later payment recovers it.
          </Trans>
        </p>
      }
      submitLabel={t`Write off`}
      loadSchema={async () => (await loadBookingSchemas()).Reason}
      send={(body, key) => change({ code, command: 'write-off', key, body })}
      done={t`Balance written off`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}

/** Within the days of the return policy. */
export function ReturnCowDialog({ booking: { code, tagId, paidPaisa }, onClose }: BookingDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const paid = format(paidPaisa);
  return (
    <CommandDialog
      title={t`Return cow?`}
      isFinal
      consequence={
        <>
          <p>
            <Trans>
              The delivery is undone and the booking cancelled. <EarTag>{tagId}</EarTag> goes to the next
              person on the waiting list, or becomes available.
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
      submitLabel={t`Return cow`}
      loadSchema={async () => (await loadBookingSchemas()).Reason}
      send={(body, key) => change({ code, command: 'return', key, body })}
      done={t`Cow returned`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}
