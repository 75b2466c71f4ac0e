import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

/** What is not saved is not lost by a slip: closing, the way back and a reload ask first. */
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
