import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isTemporary, apiErrorOf } from '~/api/api-error';
import { errorSentence } from '~/api/error-messages';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';
import {
  type ChangeConflict,
  type CowChange,
  type CowNote,
  type CowNotes,
  hasValues,
  storeWaiting,
  mergeChanges,
  readWaiting,
  remainingChange,
  type SavedNote,
  reverseChange,
} from './change-results.ts';
import type { OptimisticUpdate } from './optimistic-updates.ts';
import { type CowPatch, useChangeCowMutation } from '~/office/inventory/inventory.api';
import type { Outcome } from './mutation-queue.ts';

export type SendQueued = (
  cows: InventoryCow[],
  change: OptimisticUpdate['change'],
  send: (current: InventoryCow[]) => Promise<Outcome>,
) => Promise<Outcome>;

/** The online event does not fire if the network is up but the server is unreachable. */
const RETRY_INTERVAL_MS = 15_000;

/**
 * Changes to single cows. A change without a response stays visible and is retried; its version number ensures that it is applied only
 * once.
 */
export function useCowChanges(sendQueued: SendQueued) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [sendChange] = useChangeCowMutation();
  const [conflicts, setConflicts] = useState<readonly ChangeConflict[]>([]);
  const [notes, setNotes] = useState(() => storedNotes(username));
  const [lastChanged, setLastChanged] = useState('');
  const [isTableOpen, setTableOpen] = useState(false);
  /** A ref, because state updates one render later and several responses may arrive before that. */
  const latest = useRef(notes);
  const retried = useRef(new Set<string>());
  /** `isTableOpen` as a ref, for responses that arrive later. */
  const isOpen = useRef(false);

  const waitingOf = (id: string): CowChange | undefined => {
    const note = latest.current.get(id);
    return note?.kind === 'waiting' ? note : undefined;
  };
  const setNote = (id: string, note: CowNote | null) => {
    const next = new Map(latest.current);
    if (note === null) next.delete(id);
    else next.set(id, note);
    latest.current = next;
    setNotes(next);
    setLastChanged(id);
    storeWaiting(username, id, note?.kind === 'waiting' ? note : null);
  };

  function showSaved(change: CowChange, now: InventoryCow, isUndo: boolean): void {
    const { _id } = change.cow;
    const remaining = remainingChange(waitingOf(_id), change.patch);
    if (remaining !== undefined) setNote(_id, { ...remaining, kind: 'waiting' });
    else setNote(_id, isUndo || !isOpen.current ? null : { ...change, kind: 'saved', now });
    if (!isOpen.current) dispatch(toastRaised(`${now.tagId}: ${t`Cow data update successfully`}`));
    // The connection works, so retry the pending changes.
    retry();
  }

  async function send(change: CowChange, by: 'user' | 'undo' | 'retry'): Promise<void> {
    const { cow, patch } = change;
    const { fresh, error } = await sendQueued([cow], patch, async ([current = cow]) => {
      const result = await sendChange({ cow: current, patch });
      return { fresh: result.data === undefined ? [] : [result.data], error: result.error };
    });
    const [now] = fresh;
    const conflict = apiErrorOf(error).details.conflict;
    if (now !== undefined) showSaved(change, now, by === 'undo');
    // The value is already stored, perhaps by a request whose response was lost, so there is no conflict to resolve.
    else if (conflict !== undefined && hasValues(conflict.cow, patch))
      showSaved(change, conflict.cow, by === 'undo');
    else if (conflict !== undefined) {
      setNote(cow._id, null);
      // Kept until the conflict is resolved: after a reload it is sent again and the user is asked again.
      storeWaiting(username, cow._id, change);
      setConflicts((all) => [...all, { cow, patch, conflict }]);
    } else if (!isTemporary(error)) {
      setNote(cow._id, { ...change, kind: 'rejected', message: errorSentence(i18n, error) });
    } else if (by !== 'retry' || waitingOf(cow._id) !== undefined) {
      // Unless it was undone during the retry.
      setNote(cow._id, { ...mergeChanges(waitingOf(cow._id), change), kind: 'waiting' });
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
    // Changes left pending by a reload or another screen.
    retry();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the office opens
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    addEventListener('online', retry);
    // Closing the tab would lose them.
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      removeEventListener('beforeunload', warn);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- retry changes on every render but only reads refs
  }, [isWaiting]);

  return {
    notes,
    /** The cow whose note changed last. */
    lastChanged,
    /** The first unresolved conflict. */
    conflict: conflicts[0],
    dismissConflict: () => {
      const [resolved] = conflicts;
      if (resolved !== undefined) storeWaiting(username, resolved.cow._id, null);
      setConflicts((all) => all.slice(1));
    },
    isTableOpen,
    /** Notes seen at their rows are dropped with the table; pending changes stay. */
    setTableOpen: (isOpenNow: boolean) => {
      isOpen.current = isOpenNow;
      setTableOpen(isOpenNow);
      if (isOpenNow) return;
      latest.current = new Map([...latest.current].filter(([, { kind }]) => kind === 'waiting'));
      setNotes(latest.current);
    },
    change: (cow: InventoryCow, patch: CowPatch): Promise<void> =>
      send(mergeChanges(waitingOf(cow._id), { cow, patch }), 'user'),
    undo: (note: SavedNote): Promise<void> => send(reverseChange(note), 'undo'),
    retryOne,
    dismissNote: (id: string) => setNote(id, null),
  };
}

const storedNotes = (username: string): CowNotes =>
  new Map(readWaiting(username).map((change) => [change.cow._id, { ...change, kind: 'waiting' }]));
