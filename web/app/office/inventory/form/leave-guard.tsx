import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '~/ui/button';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';

/**
 * Asks for confirmation before unsaved changes are lost by closing the form, leaving the page or reloading. `onLeave` gets whether the user
 * is already on the way to another page.
 */
export function useLeaveGuard(isDirty: boolean, onLeave: (isNavigating: boolean) => void) {
  const [isAsking, setAsking] = useState(false);
  /** A ref: the navigation after a save happens before the render that unmounts the form. */
  const isReleased = useRef(false);
  const blocker = useBlocker(() => isDirty && !isReleased.current);
  const leave = (isNavigating: boolean) => {
    isReleased.current = true;
    onLeave(isNavigating);
  };
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
      else leave(false);
    },
    /** Closes after a save, without asking. */
    close: leave,
    stay: () => {
      setAsking(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    discard: () => {
      const isBlocked = blocker.state === 'blocked';
      if (isBlocked) blocker.proceed();
      leave(isBlocked);
    },
  };
}

interface LeaveQuestionProps {
  guard: ReturnType<typeof useLeaveGuard>;
  /** While sending, it is unknown whether the changes will be saved. */
  isSending: boolean;
}

export function LeaveQuestion({ guard, isSending }: LeaveQuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={isSending ? t`Leave while saving?` : t`Leave without saving?`}
      onDismiss={guard.stay}
      foot={
        <>
          <QuietButton tone="danger" onClick={guard.discard}>
            {isSending ? <Trans>Leave page</Trans> : <Trans>Leave without saving</Trans>}
          </QuietButton>
          <Button onClick={guard.stay}>
            {isSending ? <Trans>Keep waiting</Trans> : <Trans>Keep editing</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {isSending ? (
          <Trans>If you leave now, saving stops. Check the inventory to see whether it was saved.</Trans>
        ) : (
          <Trans>Your changes aren't saved yet.</Trans>
        )}
      </p>
    </Dialog>
  );
}
