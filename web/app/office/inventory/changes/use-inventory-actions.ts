import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { type InTheWay, type ApiError, apiErrorOf } from '~/api/api-error';
import { errorSentence } from '~/api/error-messages';
import { useAppDispatch, toastRaised } from '~/state/store';
import type { OptimisticUpdate } from './optimistic-updates.ts';
import {
  useChangeCowsMutation,
  useRemoveCowMutation,
  useRemoveCowsMutation,
  useRestoreCowsMutation,
} from '~/office/inventory/inventory.api';
import { type ChangedMany, earlierStatuses, type Failure, type Removed } from './change-results.ts';
import { makeMutationQueue, type Outcome } from './mutation-queue.ts';
import { type SendQueued, useCowChanges } from './use-cow-changes.ts';

export type InventoryActions = ReturnType<typeof useInventoryActions>;

/**
 * All actions on cows in the inventory table; outlives the table (inventory-actions.tsx). Each change is shown immediately and is sent
 * after earlier changes of the same cow.
 */
export function useInventoryActions() {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [changedMany, setChangedMany] = useState<ChangedMany | null>(null);
  const [pending, setPending] = useState<readonly OptimisticUpdate[]>([]);
  const [enqueue] = useState(makeMutationQueue);
  const [sendChanges] = useChangeCowsMutation();
  const [sendRemoval] = useRemoveCowMutation();
  const [sendRemovals] = useRemoveCowsMutation();
  const [sendReturn] = useRestoreCowsMutation();

  const say = (text: string) => dispatch(toastRaised(text));
  const sayFailed = (text: string) => dispatch(toastRaised(text, { isFailure: true }));
  const fail = (error: unknown) => {
    const { details, hasResponse } = apiErrorOf(error);
    const obstacles = obstaclesIn(details);
    const kind = hasResponse ? 'refused' : 'unanswered';
    const sentence = errorSentence(i18n, error);
    setFailure(obstacles === undefined ? { kind, sentence } : { kind: 'in-the-way', obstacles });
  };
  const dismissRemoved = (used: Removed) => setRemoved((all) => all.filter((one) => one !== used));

  const sendQueued: SendQueued = async (cows, change, send) => {
    setFailure(null);
    const update = { ids: new Set(cows.map(({ _id }) => _id)), change };
    setPending((all) => [...all, update]);
    const outcome = await enqueue(cows, send);
    setPending((all) => all.filter((one) => one !== update));
    return outcome;
  };
  async function setStatus(cows: InventoryCow[], availabilityStatus: AvailabilityStatus): Promise<Outcome> {
    const outcome = await sendQueued(cows, { availabilityStatus }, async (current) => {
      const answer = await sendChanges({ cows: current, availabilityStatus });
      return { fresh: answer.data?.cows ?? [], error: answer.error };
    });
    if (outcome.error === undefined) say(t`Cow data update successfully`);
    else {
      fail(outcome.error);
      // The notice above the table may be scrolled out of view.
      sayFailed(errorSentence(i18n, outcome.error));
    }
    return outcome;
  }
  const changes = useCowChanges(sendQueued);
  /** Pending changes first; changes in flight are newer and take precedence. */
  const optimisticUpdates = useMemo(
    () => [
      ...[...changes.notes.values()].flatMap(({ kind, cow, patch }) =>
        kind === 'waiting' ? [{ ids: new Set([cow._id]), change: patch }] : [],
      ),
      ...pending,
    ],
    [changes.notes, pending],
  );

  return {
    failure,
    dismissFailure: () => setFailure(null),
    ...changes,
    setTableOpen: (isNow: boolean) => {
      changes.setTableOpen(isNow);
      if (isNow) return;
      setFailure(null);
      setRemoved([]);
      setChangedMany(null);
    },
    removed,
    dismissRemoved,
    optimisticUpdates,

    /** The last bulk change, which can be undone until its notice is dismissed. */
    changedMany,
    dismissChangedMany: () => setChangedMany(null),

    changeMany: async (cows: InventoryCow[], status: AvailabilityStatus): Promise<void> => {
      setChangedMany(null);
      const { fresh, error } = await setStatus(cows, status);
      if (error === undefined) setChangedMany({ before: cows, now: fresh, status });
    },

    undoMany: async (change: ChangedMany): Promise<void> => {
      setChangedMany(null);
      // One request per previous status, since they may differ.
      for (const { cows, status } of earlierStatuses(change)) await setStatus(cows, status);
    },

    remove: async (cows: InventoryCow[]): Promise<boolean> => {
      setChangedMany(null);
      const { error } = await sendQueued(cows, 'removed', async (current) => {
        const [first, ...others] = current;
        if (first !== undefined && others.length === 0) {
          const { data, error: refused } = await sendRemoval(first);
          return { fresh: data === undefined ? [] : [data], error: refused };
        }
        const answer = await sendRemovals(current);
        return { fresh: answer.data?.cows ?? [], error: answer.error };
      });
      const isSure = error === undefined;
      const { hasResponse, message } = apiErrorOf(error);
      if (isSure || !hasResponse)
        setRemoved((all) => [{ cows, isSure }, ...all.filter((one) => !isPartOf(one.cows, cows))]);
      if (isSure) {
        say(t`Cow record deleted successfully`);
        return true;
      }
      if (!hasResponse) {
        console.error('Deleting failed:', error);
        sayFailed(t`An error occurred`);
      } else {
        const said = language === 'en' ? message : errorSentence(i18n, error);
        sayFailed(said || t`Failed to delete cow record`);
      }
      fail(error);
      return false;
    },

    restore: async (gone: Removed): Promise<void> => {
      setFailure(null);
      const { error } = await sendReturn(gone.cows);
      if (error !== undefined) {
        fail(error);
        return;
      }
      dismissRemoved(gone);
      say(t`Deletion undone`);
    },
  };
}

/** Shows a single cow's conflict in the same format as those of a bulk change. */
function obstaclesIn({ conflict, inTheWay }: ApiError['details']): InTheWay[] | undefined {
  if (conflict === undefined) return inTheWay;
  const { cow, changedBy, changedAt } = conflict;
  const reason = cow.availabilityStatus === 'SOLD' ? 'sold' : 'changed';
  return [{ _id: cow._id, tagId: cow.tagId, reason, changedBy, changedAt }];
}

const isPartOf = (some: InventoryCow[], cows: InventoryCow[]): boolean =>
  some.every(({ _id }) => cows.some((cow) => cow._id === _id));
