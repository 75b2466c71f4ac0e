import { Trans } from '@lingui/react/macro';
import { Button } from '~/ui/button';
import { QuietButton } from '~/office/ui/quiet-button';

interface SaveOrCancelProps {
  onSave: () => void;
  onCancel: () => void;
}

/** A draft counts only when it is saved. The table gives a cell with `data-editing` more width. */
export const SaveOrCancel = ({ onSave, onCancel }: SaveOrCancelProps) => (
  <span data-editing className="flex gap-2">
    <QuietButton onClick={onCancel}>
      <Trans>Cancel</Trans>
    </QuietButton>
    <Button onClick={onSave}>
      <Trans>Save</Trans>
    </Button>
  </span>
);
