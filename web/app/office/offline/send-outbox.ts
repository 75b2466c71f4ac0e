import { apiErrorOf } from '~/api/api-error';
import type { CallError } from '~/api/call';

export type SendResult = { data: unknown } | { error: CallError };

/** 'wait': no connection or no session, so nothing else can be sent either. 'later': only this one failed. */
export type Outcome = 'done' | 'refused' | 'later' | 'wait';

export function outcomeOf(result: SendResult): Outcome {
  if ('data' in result) return 'done';
  const { status, hasResponse } = apiErrorOf(result.error);
  if (!hasResponse || status === 401 || status === 403) return 'wait';
  return status === 429 || (typeof status === 'number' && status >= 500) ? 'later' : 'refused';
}

export const isSignedOut = (error: CallError | null): boolean =>
  error !== null && (error.status === 401 || error.status === 403);

interface Sending<Entry> {
  /** In their order. Read again for each entry: one may be added while others are sent. */
  waiting: () => Promise<Entry[]>;
  /** Whether an entry must not be sent before the other. */
  isBehind: (entry: Entry, other: Entry) => boolean;
  send: (entry: Entry) => Promise<SendResult>;
  /** Removes or marks the entry, so that it waits no more. */
  onSent: (entry: Entry, result: SendResult, outcome: 'done' | 'refused') => Promise<void>;
}

/** One by one. Returns whether everything was sent; what was refused waits for a person, not for the server. */
export async function sendOutbox<Entry extends { id: number }>({
  waiting,
  isBehind,
  send,
  onSent,
}: Sending<Entry>): Promise<boolean> {
  const failed: Entry[] = [];
  const isTried = (entry: Entry) => failed.some(({ id }) => id === entry.id);
  for (;;) {
    const entries = await waiting();
    const next = entries.find((entry) => !isTried(entry));
    if (next === undefined) return entries.length === 0;
    const result = failed.some((other) => isBehind(next, other)) ? null : await send(next);
    const outcome = result === null ? 'later' : outcomeOf(result);
    if (outcome === 'wait') return false;
    if (result === null || outcome === 'later') failed.push(next);
    else if (!(await isKept(onSent(next, result, outcome)))) failed.push(next);
  }
}

/** If what became of an entry cannot be stored, it is sent again with the same key, and does not hold up the others. */
const isKept = (storing: Promise<void>): Promise<boolean> =>
  storing.then(
    () => true,
    () => false,
  );
