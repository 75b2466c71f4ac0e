import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCan } from '~/office/layout/office-guard';
import { ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { useChangeBookingMutation } from '~/office/sales/sales.api';
import { QuietButton } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';

/** A cow that was set to sold by hand: its money is recorded, or someone says that there was none. */
export function UnrecordedSale({ booking: { code, tagId } }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const [change] = useChangeBookingMutation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2 rounded-card border-2 border-tag-400 p-3">
      <b>
        <Trans>Sold, payment not recorded</Trans>
      </b>
      <div className="flex flex-wrap gap-2 print:hidden">
        {can('manage:bookings') && (
          <ButtonLink to={`${paths.office('/sales/sell')}?tag=${encodeURIComponent(tagId)}`}>
            <Trans>Record sale</Trans>
          </ButtonLink>
        )}
        {can('write:cow') && (
          <QuietButton onClick={() => setOpen(true)}>
            <Trans>No payment</Trans>
          </QuietButton>
        )}
      </div>
      {isOpen && (
        <CommandDialog
          title={t`No payment`}
          consequence={
            <p>
              <Trans>
                The cow stays sold and is removed from To do. Your reason is saved in the audit log.
              </Trans>
            </p>
          }
          submitLabel={t`Save reason`}
          loadSchema={async () => (await import('@khamar/contract/sales/booking')).Reason}
          send={(body, key) => change({ code, command: 'no-money', key, body })}
          done={t`Reason saved`}
          onClose={() => setOpen(false)}
        >
          {({ field }) => <ReasonField field={field} />}
        </CommandDialog>
      )}
    </div>
  );
}
