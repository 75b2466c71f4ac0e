import type { CowInput, InventoryCow } from '@khamar/contract/cows/inventory';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered, refusalOf } from '~/office/ui/refusals';
import { baseApi } from '~/api/base-api';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { useAddCowMutation, useLazyCowOfTagQuery, useUpdateCowMutation } from './cow-form.api.ts';
import { changesOf } from './cow-values.ts';

/** Saves a cow. After a try without an answer, finds out whether that try was carried out. */
export function useSaveCow() {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.username;
  const [progress, setProgress] = useState(0);
  const [addCow] = useAddCowMutation();
  const [updateCow] = useUpdateCowMutation();
  const [findCow] = useLazyCowOfTagQuery();
  const isUnsure = useRef(false);
  const request = useRef<{ abort: () => void } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (request.current === null) return;
      request.current.abort();
      // It may have been carried out all the same.
      dispatch(baseApi.util.invalidateTags(['Inventory', 'Cow']));
    };
  }, [dispatch]);

  async function track(sent: { abort: () => void } & PromiseLike<{ error?: unknown }>) {
    request.current = sent;
    const { error } = await sent;
    request.current = null;
    return error;
  }

  async function add(data: CowInput, picture: Blob | null): Promise<unknown> {
    const error = await track(addCow({ data, picture, onProgress: setProgress }));
    if (!isUnsure.current || refusalOf(error)?.code !== 'tag_taken') return error;
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
    const error = await track(updateCow({ tagId, data, picture, onProgress: setProgress }));
    const conflict = refusalOf(error)?.conflict;
    if (conflict === undefined || !isIn(conflict.cow, changes)) return error;
    if (picture === null) return undefined;
    // The API does not tell whose picture it is: it is ours if the only change since was made by us.
    const isOurs =
      isUnsure.current &&
      conflict.changedBy === me &&
      conflict.version === version + 1 &&
      conflict.cow.picture?.base !== against.picture?.base;
    return isOurs ? undefined : error;
  }

  return {
    progress,
    isGone: () => isGone.current,
    /** Returns the error, if there is one. */
    save: async (against: InventoryCow | null, input: CowInput, picture: Blob | null): Promise<unknown> => {
      setProgress(0);
      const error = await (against === null ? add(input, picture) : update(against, input, picture));
      if (error !== undefined && isUnanswered(error)) isUnsure.current = true;
      return error;
    },
  };
}

const isIn = (cow: object, sent: Partial<CowInput>): boolean =>
  Object.entries(sent).every(([name, value]) => (value ?? null) === Reflect.get(cow, name));
