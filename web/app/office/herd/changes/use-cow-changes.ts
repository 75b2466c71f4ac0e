import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isPassing, refusalOf } from '~/api/refusal';
import { failureSentence } from '~/api/refusal-words';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';
import {
  type ChangeConflict,
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
import type { OptimisticUpdate } from './optimistic-updates.ts';
import { type CowPatch, useChangeCowMutation } from '~/office/herd/inventory.api';
import type { Outcome } from './mutation-queue.ts';

export type SendQueued = (
  cows: InventoryCow[],
  change: OptimisticUpdate['change'],
  send: (current: InventoryCow[]) => Promise<Outcome>,
) => Promise<Outcome>;

/** The browser's online event does not come where the network is there but the server cannot be reached. */
const RETRY_INTERVAL_MS = 15_000;

/**
 * Changes of single cows. One that is not answered keeps its value and is sent again until it is: the version that it carries
 * lets it be done only once.
 */
export function useCowChanges(sendQueued: SendQueued) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [sendChange] = useChangeCowMutation();
  const [conflicts, setConflicts] = useState<readonly ChangeConflict[]>([]);
  const [notes, setNotes] = useState(() => keptNotes(username));
  const [lastChanged, setLastChanged] = useState('');
  const [isTableOpen, setTableOpen] = useState(false);
  /** Not the state, which is one render late: several changes may be answered before it. */
  const latest = useRef(notes);
  const retried = useRef(new Set<string>());
  /** The same as `isTableOpen`, for answers that come later. */
  const isOpen = useRef(false);

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
    setLastChanged(id);
    keepWaiting(username, id, note?.kind === 'waiting' ? note : null);
  };

  function settle(change: CowChange, now: InventoryCow, isUndo: boolean): void {
    const { _id } = change.cow;
    const rest = restOf(waitingOf(_id), change.patch);
    if (rest !== undefined) put(_id, { ...rest, kind: 'waiting' });
    else put(_id, isUndo || !isOpen.current ? null : { ...change, kind: 'saved', now });
    if (!isOpen.current) dispatch(toastRaised(`${now.tagId}: ${t`Cow data update successfully`}`));
    // There is a connection.
    retry();
  }

  async function send(change: CowChange, by: 'user' | 'undo' | 'retry'): Promise<void> {
    const { cow, patch } = change;
    const { fresh, error } = await sendQueued([cow], patch, async ([current = cow]) => {
      const answer = await sendChange({ cow: current, patch });
      return { fresh: answer.data === undefined ? [] : [answer.data], error: answer.error };
    });
    const [now] = fresh;
    const conflict = refusalOf(error).details.conflict;
    if (now !== undefined) settle(change, now, by === 'undo');
    // What is there already, perhaps by a try whose answer was lost, needs no choice.
    else if (conflict !== undefined && isIn(conflict.cow, patch)) settle(change, conflict.cow, by === 'undo');
    else if (conflict !== undefined) {
      put(cow._id, null);
      // Until it is decided: after a reload it is sent, and asked, again.
      keepWaiting(username, cow._id, change);
      setConflicts((all) => [...all, { cow, patch, conflict }]);
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
    // Changes that waited before a reload or on another screen.
    retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the office is opened
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    addEventListener('online', retry);
    // A closed tab takes them along.
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      removeEventListener('beforeunload', warn);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- retry is made anew by every render and reads only what is kept
  }, [isWaiting]);

  return {
    notes,
    /** The cow whose note changed last. */
    lastChanged,
    /** The first of those that wait for a choice. */
    conflict: conflicts[0],
    dismissConflict: () => {
      const [decided] = conflicts;
      if (decided !== undefined) keepWaiting(username, decided.cow._id, null);
      setConflicts((all) => all.slice(1));
    },
    isTableOpen,
    /** Notes that were seen at their rows go with the table; what is not sent or not saved stays. */
    setTableOpen: (isNow: boolean) => {
      isOpen.current = isNow;
      setTableOpen(isNow);
      if (isNow) return;
      latest.current = new Map([...latest.current].filter(([, { kind }]) => kind === 'waiting'));
      setNotes(latest.current);
    },
    change: (cow: InventoryCow, patch: CowPatch): Promise<void> =>
      send(mergeChanges(waitingOf(cow._id), { cow, patch }), 'user'),
    undo: (note: SavedNote): Promise<void> => send(undoOf(note), 'undo'),
    retryOne,
    dismissNote: (id: string) => put(id, null),
  };
}

const keptNotes = (username: string): CowNotes =>
  new Map(readWaiting(username).map((change) => [change.cow._id, { ...change, kind: 'waiting' }]));
