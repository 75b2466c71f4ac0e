import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { BookingRow } from '@khamar/contract/sales/booking';
import { MAX_DUE_DAYS } from '@khamar/contract/sales/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { TextField } from '~/forms/fields';
import { formatPhone } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { CommandDialog } from './command-dialog.tsx';
import { useChangeBookingMutation } from './sales.api.ts';

/** Fully paid, or with the day until which the customer pays the balance. */
export function DeliverDialog({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const { code, tagId, duePaisa, buyer } = booking;
  const can = useCan();
  const isPaid = duePaisa === 0;
  const rest = format(duePaisa);
  return (
    <CommandDialog
      title={t`Mark as delivered`}
      isFinal
      consequence={
        <>
          <p>
            <Trans>
              <EarTag>{tagId}</EarTag> will be marked sold. Only an owner can undo this.
            </Trans>
          </p>
          {!isPaid && (
            <p>
              <Trans>
                <b>{rest}</b> is still due. Enter when and by whom it will be paid.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`Mark as delivered`}
      loadSchema={async () => {
        const { DeliverBooking, DeliverOnCredit } = await import('@khamar/contract/sales/booking');
        return isPaid ? DeliverBooking : DeliverOnCredit;
      }}
      toInput={({ dueOn, name, phone, reason }) => ({
        ...(!isPaid && { dueOn, name, phone }),
        ...(reason && { reason }),
      })}
      defaultValues={{ name: buyer.name ?? '', phone: formatPhone('en', buyer.phone ?? '') }}
      send={(body, key) => change({ code, command: 'deliver', key, body })}
      done={t`${tagId} delivered`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {!isPaid && (
            <>
              <TextField
                {...field('dueOn')}
                label={t`Due date`}
                required
                type="date"
                min={farmDay()}
                max={addDays(farmDay(), MAX_DUE_DAYS)}
              />
              <TextField {...field('name')} label={t`Name`} required />
              <TextField {...field('phone')} label={t`Phone`} required type="tel" />
            </>
          )}
          {can('override:delivery') && <TextField {...field('reason')} label={t`Reason if it is on a run`} />}
        </>
      )}
    </CommandDialog>
  );
}
