import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';

interface ConfirmDialogProps {
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Many people get it, and nobody can take it back. */
export function ConfirmDialog({ count, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Send it to so many?`}
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Back</Trans>
          </QuietButton>
          <Button onClick={onConfirm}>
            {t`${plural(count, { one: 'Send it to # person', other: 'Send it to # people' })}`}
          </Button>
        </>
      }
    >
      <p>{t`${plural(count, { one: '# person gets this mail.', other: '# people get this mail, each in their language.' })}`}</p>
      <p>
        <Trans>What is sent cannot be taken back.</Trans>
      </p>
    </Dialog>
  );
}
