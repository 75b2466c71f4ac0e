import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { type InTheWay, type Refusal, refusalOf } from '~/api/refusal';
import { failureSentence } from '~/api/refusal-words';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import type { OptimisticUpdate } from './optimistic-updates.ts';
import {
  useChangeCowsMutation,
  useRemoveCowMutation,
  useRemoveCowsMutation,
  useRestoreCowsMutation,
} from '~/office/herd/inventory.api';
import type { Failure, Removed } from './cow-notes.ts';
import { makeMutationQueue } from './mutation-queue.ts';
import { type SendQueued, useCowChanges } from './use-cow-changes.ts';

export type InventoryActions = ReturnType<typeof useInventoryActions>;

/** Everything that can be done to cows in the table. Each change shows at once and is sent after those of the same cow before it. */
export function useInventoryActions() {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [pending, setPending] = useState<readonly OptimisticUpdate[]>([]);
  const [enqueue] = useState(makeMutationQueue);
  const [sendChanges] = useChangeCowsMutation();
  const [sendRemoval] = useRemoveCowMutation();
  const [sendRemovals] = useRemoveCowsMutation();
  const [sendReturn] = useRestoreCowsMutation();

  const say = (text: string) => dispatch(toastRaised(text));
  const sayFailed = (text: string) => dispatch(toastRaised(text, { isFailure: true }));
  const fail = (error: unknown) => {
    const { details, isAnswered } = refusalOf(error);
    const obstacles = obstaclesIn(details);
    const kind = isAnswered ? 'refused' : 'unanswered';
    const sentence = failureSentence(i18n, error);
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
  const changes = useCowChanges(sendQueued);
  /** Changes that wait for a connection first; those that are being sent were chosen later and win. */
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
    removed,
    dismissRemoved,
    optimisticUpdates,

    /** True when it was done. */
    changeMany: async (cows: InventoryCow[], availabilityStatus: AvailabilityStatus): Promise<boolean> => {
      const { error } = await sendQueued(cows, { availabilityStatus }, async (current) => {
        const answer = await sendChanges({ cows: current, availabilityStatus });
        return { fresh: answer.data?.cows ?? [], error: answer.error };
      });
      if (error === undefined) say(t`Cow data update successfully`);
      else {
        fail(error);
        // The note stands above the table, which may be out of sight from the bar that was pressed.
        sayFailed(failureSentence(i18n, error));
      }
      return error === undefined;
    },

    remove: async (cows: InventoryCow[]): Promise<boolean> => {
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
      const { isAnswered, message } = refusalOf(error);
      if (isSure || !isAnswered)
        setRemoved((all) => [{ cows, isSure }, ...all.filter((one) => !isPartOf(one.cows, cows))]);
      if (isSure) {
        say(t`Cow record deleted successfully`);
        return true;
      }
      if (!isAnswered) {
        console.error('Deleting failed:', error);
        sayFailed(t`An error occurred`);
      } else {
        const said = language === 'en' ? message : failureSentence(i18n, error);
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
      say(t`What was deleted is back`);
    },
  };
}

/** A conflict of one cow is shown in the same form as those of many. */
function obstaclesIn({ conflict, inTheWay }: Refusal['details']): InTheWay[] | undefined {
  if (conflict === undefined) return inTheWay;
  const { cow, changedBy, changedAt } = conflict;
  const reason = cow.availabilityStatus === 'SOLD' ? 'sold' : 'changed';
  return [{ _id: cow._id, tagId: cow.tagId, reason, changedBy, changedAt }];
}

const isPartOf = (some: InventoryCow[], cows: InventoryCow[]): boolean =>
  some.every(({ _id }) => cows.some((cow) => cow._id === _id));
