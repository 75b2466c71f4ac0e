import { LEFT_AS } from '@khamar/contract/cows/enums';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceField } from '~/forms/choice-field';
import { TextareaField } from '~/forms/fields';
import { LEFT_AS_LABELS } from '~/office/inventory/cow-fields';
import { useLeaveHerdMutation } from '~/office/inventory/inventory.api';
import { CommandDialog } from '~/office/sales/command-dialog';

/** Records that an animal died, was stolen, used by the farm or given away. */
export function LeaveHerdDialog({ cow, onClose }: { cow: InventoryCow; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [leaveHerd] = useLeaveHerdMutation();
  const { tagId, version } = cow;
  return (
    <CommandDialog
      title={t`Remove ${tagId} from the herd?`}
      isFinal
      consequence={
        <p>
          {cow.availabilityStatus === 'BOOKED' ? (
            <Trans>
              This cow can no longer be delivered. Call the customer, then move or cancel the booking.
            </Trans>
          ) : (
            <Trans>It disappears from the shop. You can restore it from Deleted cows.</Trans>
          )}
        </p>
      }
      submitLabel={t`Remove cow`}
      loadSchema={async () => (await import('@khamar/contract/cows/inventory')).LeaveHerd}
      toInput={({ leftAs, note }) => ({ version, leftAs, ...(note !== '' && { note }) })}
      defaultValues={{ leftAs: 'DIED', note: '' }}
      send={(body) => leaveHerd({ cow, body })}
      done={t`${tagId} left the herd`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ChoiceField
            field={field('leftAs')}
            label={t`What happened?`}
            options={LEFT_AS.map((value) => ({ value, label: i18n._(LEFT_AS_LABELS[value]) }))}
          />
          <TextareaField {...field('note')} label={t`Note`} hint={t`(optional)`} rows={2} />
        </>
      )}
    </CommandDialog>
  );
}
