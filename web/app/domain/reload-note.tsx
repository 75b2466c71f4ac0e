import { Trans } from '@lingui/react/macro';
import { Button } from '~/ui/button';

/** The script could not be loaded: offline, or there is a new release. A reload gets the current one. */
export const ReloadNote = () => (
  <div className="flex flex-col items-start gap-4">
    <p role="alert">
      <Trans>We're having trouble right now. Please try again in a moment.</Trans>
    </p>
    <Button onClick={() => location.reload()}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
