import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';

interface DeleteDialogProps {
  cows: InventoryCow[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeleteDialog({ cows, onConfirm, onCancel }: DeleteDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Confirm Deletion`}
      onDismiss={onCancel}
      foot={
        <>
          <QuietButton onClick={onCancel}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <QuietButton tone="danger" onClick={onConfirm}>
            <Trans>Confirm</Trans>
          </QuietButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {cows.length === 1 ? (
            <Trans>Are you sure you want to delete this cow record?</Trans>
          ) : (
            <Trans>Are you sure you want to delete these cow records?</Trans>
          )}
        </p>
        <ul className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {cows.map(({ _id, tagId }) => (
            <li key={_id}>
              <EarTag>{tagId}</EarTag>
            </li>
          ))}
        </ul>
        <p className="text-ink-600">
          <Trans>You can undo it afterwards.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
