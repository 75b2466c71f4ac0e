import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { failureSentence, isPassing, refusalOf } from '~/office/ui/refusals';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import {
  type CowChange,
  type CowNote,
  type CowNotes,
  isIn,
  keepWaiting,
  mergeChanges,
  readWaiting,
  restOf,
  type SavedNote,
  undoOf,
} from './cow-notes.ts';
import type { Hope } from './optimistic-updates.ts';
import { type CowPatch, useChangeCowMutation } from '~/office/herd/inventory.api';
import type { ChangeClash } from './notices.ts';
import type { Outcome } from './mutation-queue.ts';

export type SendInTurn = (
  cows: InventoryCow[],
  wish: Hope['wish'],
  send: (current: InventoryCow[]) => Promise<Outcome>,
) => Promise<Outcome>;

/** A phone may have a network and still no way to the farm; then no event says when there is one. */
const TRY_AGAIN_AFTER = 15_000;

/**
 * Changes of single cows. One that is not answered keeps its value and is sent again until it is: the version that it carries
 * lets it be done only once.
 */
export function useCowChanges(sendInTurn: SendInTurn) {
  const { i18n } = useLingui();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [sendChange] = useChangeCowMutation();
  const [clashes, setClashes] = useState<readonly ChangeClash[]>([]);
  const [notes, setNotes] = useState(() => keptNotes(username));
  const [lastNoted, setLastNoted] = useState('');
  /** Not the state, which is one render late: several changes may be answered before it. */
  const latest = useRef(notes);
  const retried = useRef(new Set<string>());

  const waitingOf = (id: string): CowChange | undefined => {
    const note = latest.current.get(id);
    return note?.kind === 'waiting' ? note : undefined;
  };
  const put = (id: string, note: CowNote | null) => {
    const next = new Map(latest.current);
    if (note === null) next.delete(id);
    else next.set(id, note);
    latest.current = next;
    setNotes(next);
    setLastNoted(id);
    keepWaiting(username, id, note?.kind === 'waiting' ? note : null);
  };

  function settle(change: CowChange, now: InventoryCow, isUndo: boolean): void {
    const { _id } = change.cow;
    const rest = restOf(waitingOf(_id), change.patch);
    if (rest !== undefined) put(_id, { ...rest, kind: 'waiting' });
    else put(_id, isUndo ? null : { ...change, kind: 'saved', now });
    // There is a connection.
    retry();
  }

  async function send(change: CowChange, by: 'hand' | 'undo' | 'retry'): Promise<void> {
    const { cow, patch } = change;
    const { fresh, error } = await sendInTurn([cow], patch, async ([current = cow]) => {
      const answer = await sendChange({ cow: current, patch });
      return { fresh: answer.data === undefined ? [] : [answer.data], error: answer.error };
    });
    const [now] = fresh;
    const conflict = refusalOf(error)?.conflict;
    if (now !== undefined) settle(change, now, by === 'undo');
    // What is there already, perhaps by a try whose answer was lost, needs no choice.
    else if (conflict !== undefined && isIn(conflict.cow, patch)) settle(change, conflict.cow, by === 'undo');
    else if (conflict !== undefined) {
      put(cow._id, null);
      setClashes((all) => [...all, { cow, patch, conflict }]);
    } else if (!isPassing(error)) {
      put(cow._id, { ...change, kind: 'refused', sentence: failureSentence(i18n, error) });
    } else if (by !== 'retry' || waitingOf(cow._id) !== undefined) {
      // Unless it was taken back while it was tried again.
      put(cow._id, { ...mergeChanges(waitingOf(cow._id), change), kind: 'waiting' });
    }
  }

  async function retryOne(id: string): Promise<void> {
    const waiting = waitingOf(id);
    if (waiting === undefined || retried.current.has(id)) return;
    retried.current.add(id);
    await send({ cow: waiting.cow, patch: waiting.patch }, 'retry');
    retried.current.delete(id);
  }
  const retry = () => {
    for (const id of latest.current.keys()) void retryOne(id);
  };

  const isWaiting = [...notes.values()].some(({ kind }) => kind === 'waiting');
  useEffect(() => {
    // What was left behind by a reload or in another room.
    retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the table is opened
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, TRY_AGAIN_AFTER);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- retry is made anew by every render and reads only what is kept
  }, [isWaiting]);

  return {
    notes,
    /** Which of them changed last. */
    lastNoted,
    /** One after the other. */
    clash: clashes[0],
    dismissClash: () => setClashes((all) => all.slice(1)),
    change: (cow: InventoryCow, patch: CowPatch): Promise<void> =>
      send(mergeChanges(waitingOf(cow._id), { cow, patch }), 'hand'),
    undo: (note: SavedNote): Promise<void> => send(undoOf(note), 'undo'),
    retryOne,
    dismissNote: (id: string) => put(id, null),
  };
}

const keptNotes = (username: string): CowNotes =>
  new Map(readWaiting(username).map((change) => [change.cow._id, { ...change, kind: 'waiting' }]));
