import { Trans } from '@lingui/react/macro';
import { Button } from '~/ui/button';
import { QuietButton } from '~/office/ui/quiet-button';

interface SaveOrCancelProps {
  onSave: () => void;
  onCancel: () => void;
}

/** Nothing is applied until Save. The table widens a cell with `data-editing`. */
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
