import type { AvailabilityStatus } from '@khamar/contract/cow';
import type { InventoryCow } from '@khamar/contract/inventory';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { type Conflict, failureSentence, type InTheWay, refusalOf } from '~/lib/office/refusals';
import { useAppDispatch } from '~/store/store';
import { toastRaised } from '~/store/toasts.slice';
import {
  type CowPatch,
  useChangeCowMutation,
  useChangeCowsMutation,
  useRemoveCowsMutation,
  useRestoreCowsMutation,
} from './inventory.api.ts';

/** What the table has to say above itself after a change. */
export type Notice =
  | { kind: 'conflict'; cow: InventoryCow; patch: CowPatch; conflict: Conflict }
  | { kind: 'in-the-way'; obstacles: InTheWay[] }
  | { kind: 'failed'; sentence: string }
  | { kind: 'removed'; cows: InventoryCow[] };

export type Stock = ReturnType<typeof useStock>;

/** Everything that can be done to cows in the table; each change shows at once, and is taken back if it is refused. */
export function useStock() {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sendChange] = useChangeCowMutation();
  const [sendChanges] = useChangeCowsMutation();
  const [sendRemoval] = useRemoveCowsMutation();
  const [sendReturn] = useRestoreCowsMutation();
  /** A second change of a cow waits for the first, or it would be late against its own hand. */
  const turns = useRef(new Map<string, Promise<number>>());

  const say = (text: string) => dispatch(toastRaised(text));
  const fail = (error: unknown) => {
    const obstacles = refusalOf(error)?.inTheWay;
    const sentence = failureSentence(i18n, language, error);
    setNotice(obstacles === undefined ? { kind: 'failed', sentence } : { kind: 'in-the-way', obstacles });
  };

  async function changeNow(cow: InventoryCow, patch: CowPatch, version: number): Promise<number> {
    const { data, error } = await sendChange({ cow, patch, version });
    if (data !== undefined) return data.version;
    const conflict = refusalOf(error)?.conflict;
    if (conflict === undefined) fail(error);
    else setNotice({ kind: 'conflict', cow, patch, conflict });
    return 0;
  }

  return {
    notice,
    dismiss: () => setNotice(null),

    change: async (cow: InventoryCow, patch: CowPatch, version = cow.version): Promise<void> => {
      setNotice(null);
      const before = turns.current.get(cow._id) ?? Promise.resolve(0);
      const turn = before.then((known) => changeNow(cow, patch, Math.max(known, version)));
      turns.current.set(cow._id, turn);
      await turn;
    },

    /** True when it was done. */
    changeMany: async (cows: InventoryCow[], availabilityStatus: AvailabilityStatus): Promise<boolean> => {
      setNotice(null);
      const { error } = await sendChanges({ cows, availabilityStatus });
      if (error === undefined) say(t`Cow data update successfully`);
      else fail(error);
      return error === undefined;
    },

    remove: async (cows: InventoryCow[]): Promise<boolean> => {
      setNotice(null);
      const { error } = await sendRemoval(cows);
      if (error === undefined) {
        say(t`Cow record deleted successfully`);
        setNotice({ kind: 'removed', cows });
        return true;
      }
      if (refusalOf(error) === null) {
        console.error('Deleting failed:', error);
        say(t`An error occurred`);
      } else {
        say(failureSentence(i18n, language, error) || t`Failed to delete cow record`);
      }
      fail(error);
      return false;
    },

    restore: async (cows: InventoryCow[]): Promise<void> => {
      const { error } = await sendReturn(cows);
      if (error !== undefined) {
        fail(error);
        return;
      }
      setNotice(null);
      say(t`What was deleted is back`);
    },
  };
}
