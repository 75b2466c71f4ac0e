import { Trans } from '@lingui/react/macro';
import { Button } from '~/ui/button';
import { QuietButton } from '~/office/ui/quiet-button';

interface SaveOrCancelProps {
  onSave: () => void;
  onCancel: () => void;
}

/** Nothing that is chosen above it counts before it is saved. The row knows by `data-editing` to make room. */
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
