import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/ui/button';
import { ModalDialog } from '~/office/ui/modal-dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import type { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  guard: ReturnType<typeof useLeaveGuard>;
  /** It is under way: nobody can say yet whether it will be saved. */
  isSending: boolean;
}

export function LeaveQuestion({ guard, isSending }: LeaveQuestionProps) {
  const { t } = useLingui();
  return (
    <ModalDialog
      title={isSending ? t`It is being sent just now` : t`Leave without saving?`}
      onDismiss={guard.stay}
      foot={
        <>
          <QuietButton tone="danger" onClick={guard.discard}>
            {isSending ? <Trans>Leave</Trans> : <Trans>Leave without saving</Trans>}
          </QuietButton>
          <Button onClick={guard.stay}>
            {isSending ? <Trans>Wait for it</Trans> : <Trans>Go on writing</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {isSending ? (
          <Trans>If you leave now, the sending is stopped. Look in the table whether it was saved.</Trans>
        ) : (
          <Trans>What you have written here is not saved yet.</Trans>
        )}
      </p>
    </ModalDialog>
  );
}
