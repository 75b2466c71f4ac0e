import { Trans } from '@lingui/react/macro';
import { Button } from '~/ui/button';
import { QuietButton } from '~/ui/quiet-button';

/** The foot of a small form in a row: nothing in it counts before it is saved. */
export const SaveOrCancel = ({ onCancel }: { onCancel: () => void }) => (
  <span className="flex gap-2">
    <QuietButton onClick={onCancel}>
      <Trans>Cancel</Trans>
    </QuietButton>
    <Button type="submit">
      <Trans>Save</Trans>
    </Button>
  </span>
);
