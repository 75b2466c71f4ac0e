import { useEffect, useRef, useState } from 'react';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { useRunStore } from '~/office/driver/store/run-context';
import { newStep, type StepAction } from '~/office/driver/store/step';
import { askToKeepStorage } from '~/office/offline/offline-database';
import type { StepFailure } from './step-failure.ts';

/** Takes steps of a stop, or of the whole run: kept on the phone first, then sent. */
export function useStep(runId: string, stopId: string | null) {
  const store = useRunStore();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<StepFailure | null>(null);

  /** Of the step that this form waits for. */
  const key = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (key.current !== null) store.leave(key.current);
      key.current = null;
    },
    [store],
  );

  /** Resolves once the step was sent, was refused, waits on this phone, or could not be stored. */
  async function take(action: StepAction): Promise<void> {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    askToKeepStorage();
    const step = newStep({ username, runId, stopId }, action);
    key.current = step.key;
    try {
      const outcome = await store.take(step, navigator.onLine);
      if (outcome.state === 'refused') setFailure(outcome.error);
    } catch {
      setFailure('not-stored');
    } finally {
      key.current = null;
      setSending(false);
    }
  }

  return { take, isSending, failure };
}
