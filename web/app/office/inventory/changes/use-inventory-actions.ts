import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { type CowConflict, type ApiError, apiErrorOf } from '~/api/api-error';
import { errorSentence } from '~/api/error-messages';
import { useAppDispatch, toastRaised } from '~/state/store';
import type { OptimisticUpdate } from './optimistic-updates.ts';
import {
  useChangeCowsMutation,
  useRemoveCowMutation,
  useRemoveCowsMutation,
  useRestoreCowsMutation,
} from '~/office/inventory/inventory.api';
import { type BulkChange, earlierStatuses, type Failure, type Removal } from './change-results.ts';
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
  const [removed, setRemoved] = useState<readonly Removal[]>([]);
  const [bulkChange, setBulkChange] = useState<BulkChange | null>(null);
  const [pending, setPending] = useState<readonly OptimisticUpdate[]>([]);
  const [enqueue] = useState(makeMutationQueue);
  const [sendChanges] = useChangeCowsMutation();
  const [sendRemoval] = useRemoveCowMutation();
  const [sendRemovals] = useRemoveCowsMutation();
  const [sendRestore] = useRestoreCowsMutation();

  const showToast = (text: string) => dispatch(toastRaised(text));
  const showErrorToast = (text: string) => dispatch(toastRaised(text, { isFailure: true }));
  const showFailure = (error: unknown) => {
    const { details, hasResponse } = apiErrorOf(error);
    const conflicts = conflictsIn(details);
    const kind = hasResponse ? 'rejected' : 'no-response';
    const message = errorSentence(i18n, error);
    setFailure(conflicts === undefined ? { kind, message } : { kind: 'conflicts', conflicts });
  };
  const dismissRemoved = (used: Removal) => setRemoved((all) => all.filter((one) => one !== used));

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
      const result = await sendChanges({ cows: current, availabilityStatus });
      return { fresh: result.data?.cows ?? [], error: result.error };
    });
    if (outcome.error === undefined) showToast(t`Cow data update successfully`);
    else {
      showFailure(outcome.error);
      // The notice above the table may be scrolled out of view.
      showErrorToast(errorSentence(i18n, outcome.error));
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
    setTableOpen: (isOpenNow: boolean) => {
      changes.setTableOpen(isOpenNow);
      if (isOpenNow) return;
      setFailure(null);
      setRemoved([]);
      setBulkChange(null);
    },
    removed,
    dismissRemoved,
    optimisticUpdates,

    /** The last bulk change, which can be undone until its notice is dismissed. */
    bulkChange,
    dismissBulkChange: () => setBulkChange(null),

    changeStatuses: async (cows: InventoryCow[], status: AvailabilityStatus): Promise<void> => {
      setBulkChange(null);
      const { fresh, error } = await setStatus(cows, status);
      if (error === undefined) setBulkChange({ before: cows, now: fresh, status });
    },

    undoBulkChange: async (change: BulkChange): Promise<void> => {
      setBulkChange(null);
      // One request per previous status, since they may differ.
      for (const { cows, status } of earlierStatuses(change)) await setStatus(cows, status);
    },

    remove: async (cows: InventoryCow[]): Promise<boolean> => {
      setBulkChange(null);
      const { error } = await sendQueued(cows, 'removed', async (current) => {
        const [first, ...others] = current;
        if (first !== undefined && others.length === 0) {
          const { data, error: removalError } = await sendRemoval(first);
          return { fresh: data === undefined ? [] : [data], error: removalError };
        }
        const result = await sendRemovals(current);
        return { fresh: result.data?.cows ?? [], error: result.error };
      });
      const isSure = error === undefined;
      const { hasResponse, message } = apiErrorOf(error);
      if (isSure || !hasResponse)
        setRemoved((all) => [{ cows, isSure }, ...all.filter((one) => !isPartOf(one.cows, cows))]);
      if (isSure) {
        showToast(t`Cow record deleted successfully`);
        return true;
      }
      if (!hasResponse) {
        console.error('Deleting failed:', error);
        showErrorToast(t`An error occurred`);
      } else {
        const reason = language === 'en' ? message : errorSentence(i18n, error);
        showErrorToast(reason || t`Failed to delete cow record`);
      }
      showFailure(error);
      return false;
    },

    restore: async (gone: Removal): Promise<void> => {
      setFailure(null);
      const { error } = await sendRestore(gone.cows);
      if (error !== undefined) {
        showFailure(error);
        return;
      }
      dismissRemoved(gone);
      showToast(t`Deletion undone`);
    },
  };
}

/** Shows a single cow's conflict in the same format as those of a bulk change. */
function conflictsIn({ conflict, inTheWay }: ApiError['details']): CowConflict[] | undefined {
  if (conflict === undefined) return inTheWay;
  const { cow, changedBy, changedAt } = conflict;
  const reason = cow.availabilityStatus === 'SOLD' ? 'sold' : 'changed';
  return [{ _id: cow._id, tagId: cow.tagId, reason, changedBy, changedAt }];
}

const isPartOf = (some: InventoryCow[], cows: InventoryCow[]): boolean =>
  some.every(({ _id }) => cows.some((cow) => cow._id === _id));
