import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { BookingRow } from '@khamar/contract/sales/booking';
import { MAX_DUE_DAYS } from '@khamar/contract/sales/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { TextField } from '~/forms/fields';
import { ReasonField } from './booking-fields.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { useChangeBookingMutation } from './sales.api.ts';

/** Before a delivery on a run: the driver need not collect the whole balance. */
export function AllowBalanceDueDialog({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const { code, tagId, duePaisa } = booking;
  const due = format(duePaisa);
  return (
    <CommandDialog
      title={t`Allow balance due`}
      consequence={
        <p>
          <Trans>
            The driver can deliver <EarTag>{tagId}</EarTag> with <b>{due}</b> still due. The customer pays it
            by the due date.
          </Trans>
        </p>
      }
      submitLabel={t`Allow balance due`}
      loadSchema={async () => (await import('@khamar/contract/sales/delivery')).AllowBalanceDue}
      send={(body, key) => change({ code, command: 'allow-balance-due', key, body })}
      done={t`Balance due allowed`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('dueOn')}
            label={t`Due date`}
            required
            type="date"
            min={farmDay()}
            max={addDays(farmDay(), MAX_DUE_DAYS)}
          />
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}
