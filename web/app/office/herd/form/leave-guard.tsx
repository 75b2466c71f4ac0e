import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '~/ui/button';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';

/** Closing the form, leaving the page and a reload ask first while something is not saved. */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  return {
    isAsking: isAsking || blocker.state === 'blocked',
    leave: () => {
      if (isDirty) setAsking(true);
      else onLeave();
    },
    stay: () => {
      setAsking(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    discard: () => {
      if (blocker.state === 'blocked') blocker.proceed();
      onLeave();
    },
  };
}

interface LeaveQuestionProps {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Then it is not known yet whether it will be saved. */
  isSending: boolean;
}

export function LeaveQuestion({ guard, isSending }: LeaveQuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
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
    </Dialog>
  );
}
