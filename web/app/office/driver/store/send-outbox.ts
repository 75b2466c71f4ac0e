import { apiErrorOf } from '~/api/api-error';
import type { CallError } from '~/api/call';
import type { OutboxEntry } from './run-database.ts';

export type SendResult = { data: unknown } | { error: CallError };

/** 'wait': no connection or no session, so no other step can be sent either. 'later': only this one failed. */
export type Outcome = 'done' | 'refused' | 'later' | 'wait';

export function outcomeOf(result: SendResult): Outcome {
  if ('data' in result) return 'done';
  const { status, hasResponse } = apiErrorOf(result.error);
  if (!hasResponse || status === 401 || status === 403) return 'wait';
  return status === 429 || (typeof status === 'number' && status >= 500) ? 'later' : 'refused';
}

interface Sending {
  /** Read again for each step: a step may be taken while others are sent. */
  entries: () => Promise<OutboxEntry[]>;
  send: (entry: OutboxEntry) => Promise<SendResult>;
  /** Removes or marks the entry. */
  onSent: (entry: OutboxEntry, result: SendResult, outcome: 'done' | 'refused') => Promise<void>;
}

/** Steps of one stop in order; the start of a run after the steps before it, and before those after it. */
const isBehind = (entry: OutboxEntry, other: OutboxEntry): boolean =>
  entry.runId === other.runId &&
  (entry.stopId === other.stopId || entry.stopId === null || other.stopId === null);

/** Returns whether everything was sent; what was refused waits for the driver, not for the server. */
export async function sendOutbox({ entries, send, onSent }: Sending): Promise<boolean> {
  const failed: OutboxEntry[] = [];
  const isTried = (entry: OutboxEntry) => failed.some(({ id }) => id === entry.id);
  for (;;) {
    const waiting = (await entries()).filter(({ refusal }) => refusal === null);
    const next = waiting.find((entry) => !isTried(entry));
    if (next === undefined) return waiting.length === 0;
    const result = failed.some((other) => isBehind(next, other)) ? null : await send(next);
    const outcome = result === null ? 'later' : outcomeOf(result);
    if (outcome === 'wait') return false;
    if (result === null || outcome === 'later') failed.push(next);
    else await onSent(next, result, outcome);
  }
}
