import type { CowInput, InventoryCow } from '@khamar/contract/cows/inventory';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered, refusalOf } from '~/office/ui/refusals';
import { baseApi } from '~/api/base-api';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { useAddCowMutation, useLazyCowOfTagQuery, useUpdateCowMutation } from './cow-form.api.ts';
import { changesOf } from './cow-values.ts';

/** Sends the form, and knows what became of an earlier try whose answer was lost on the way. */
export function useSending() {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.username;
  const [progress, setProgress] = useState(0);
  const [addCow] = useAddCowMutation();
  const [updateCow] = useUpdateCowMutation();
  const [findCow] = useLazyCowOfTagQuery();
  const isLost = useRef(false);
  const underWay = useRef<{ abort: () => void } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (underWay.current === null) return;
      underWay.current.abort();
      // It may have come through all the same.
      dispatch(baseApi.util.invalidateTags(['Inventory', 'Cow']));
    };
  }, [dispatch]);

  async function trySending(sent: { abort: () => void } & PromiseLike<{ error?: unknown }>) {
    underWay.current = sent;
    const { error } = await sent;
    underWay.current = null;
    return error;
  }

  async function add(data: CowInput, picture: Blob | null): Promise<unknown> {
    const error = await trySending(addCow({ data, picture, onProgress: setProgress }));
    if (!isLost.current || refusalOf(error)?.code !== 'tag_taken') return error;
    const { data: there } = await findCow(data.tagId);
    const isOurs =
      there !== undefined && isIn(there, data) && (there.picture !== null) === (picture !== null);
    return isOurs ? undefined : error;
  }

  async function update(against: InventoryCow, input: CowInput, picture: Blob | null): Promise<unknown> {
    const changes = changesOf(input, against);
    if (Object.keys(changes).length === 0 && picture === null) return undefined;
    const { _id, tagId, version } = against;
    const data = { ...changes, _id, version };
    const error = await trySending(updateCow({ tagId, data, picture, onProgress: setProgress }));
    const conflict = refusalOf(error)?.conflict;
    if (conflict === undefined || !isIn(conflict.cow, changes)) return error;
    if (picture === null) return undefined;
    // Of a picture only its name is known, so it is ours where nobody but us can have changed it.
    const isOurs =
      isLost.current &&
      conflict.changedBy === me &&
      conflict.version === version + 1 &&
      conflict.cow.picture?.base !== against.picture?.base;
    return isOurs ? undefined : error;
  }

  return {
    progress,
    isGone: () => isGone.current,
    /** What went wrong, if anything did. */
    send: async (against: InventoryCow | null, input: CowInput, picture: Blob | null): Promise<unknown> => {
      setProgress(0);
      const error = await (against === null ? add(input, picture) : update(against, input, picture));
      if (error !== undefined && isUnanswered(error)) isLost.current = true;
      return error;
    },
  };
}

const isIn = (cow: object, sent: Partial<CowInput>): boolean =>
  Object.entries(sent).every(([name, value]) => (value ?? null) === Reflect.get(cow, name));
