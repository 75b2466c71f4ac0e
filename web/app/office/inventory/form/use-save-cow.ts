import type { CowDetail } from '@khamar/contract/cows/cow';
import type { CowInput, InventoryCow } from '@khamar/contract/cows/inventory';
import { imageKeyOf } from '@khamar/contract/media/srcset';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { officeApi } from '~/office/office.api';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import {
  useAddCowMutation,
  useLazyCowOfTagQuery,
  useStoreImageMutation,
  useUpdateCowMutation,
} from './cow-form.api.ts';
import { changesOf } from './cow-values.ts';
import type { SentImages } from './use-cow-images.ts';

/** Saves a cow. If an attempt gets no response, the next one detects whether it was carried out. */
export function useSaveCow() {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.username;
  const [progress, setProgress] = useState(0);
  const [addCow] = useAddCowMutation();
  const [updateCow] = useUpdateCowMutation();
  const [storeImage] = useStoreImageMutation();
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
      // The request may have been carried out anyway.
      dispatch(officeApi.util.invalidateTags(['Inventory', 'Cow']));
    };
  }, [dispatch]);

  async function track<Result extends { error?: unknown }>(
    sent: { abort: () => void } & PromiseLike<Result>,
  ) {
    request.current = sent;
    const result = await sent;
    request.current = null;
    return result;
  }

  async function add(input: CowInput, { file: image, images }: SentImages): Promise<unknown> {
    const data = images === undefined ? input : { ...input, images };
    const { error } = await track(addCow({ data, image, onProgress: setProgress }));
    if (!isUnsure.current || apiErrorOf(error).code !== 'tag_taken') return error;
    const { data: existing } = await findCow(data.tagId);
    const count = (image === null ? 0 : 1) + (images?.length ?? 0);
    const isOurs = existing !== undefined && hasValues(existing, input) && existing.images.length === count;
    return isOurs ? undefined : error;
  }

  async function update(
    base: InventoryCow,
    input: CowInput,
    { file: image, images }: SentImages,
  ): Promise<unknown> {
    const changes = changesOf(input, base);
    if (Object.keys(changes).length === 0 && image === null && images === undefined) return undefined;
    const { _id, tagId, version } = base;
    const data = { ...changes, ...(images !== undefined && { images }), _id, version };
    const { error } = await track(updateCow({ tagId, data, image, onProgress: setProgress }));
    const conflict = apiErrorOf(error).details.conflict;
    if (conflict === undefined || !hasValues(conflict.cow, changes)) return error;
    if (images !== undefined && !endsWithImages(conflict.cow, images)) return error;
    if (image === null) return undefined;
    // The API does not say who uploaded the photo: it is ours if the only change since then is ours.
    const isOurs =
      isUnsure.current &&
      conflict.changedBy === me &&
      conflict.version === version + 1 &&
      conflict.cow.picture?.base !== base.picture?.base;
    return isOurs ? undefined : error;
  }

  return {
    progress,
    isGone: () => isGone.current,
    /** Photos other than the first are uploaded before the cow is saved. */
    upload: async (image: Blob) => {
      setProgress(0);
      const { data, error } = await track(storeImage({ image, onProgress: setProgress }));
      return data === undefined ? { error } : data;
    },
    /** Resolves to the error, if any. */
    save: async (base: InventoryCow | null, input: CowInput, images: SentImages): Promise<unknown> => {
      setProgress(0);
      const error = await (base === null ? add(input, images) : update(base, input, images));
      if (error !== undefined && !apiErrorOf(error).hasResponse) isUnsure.current = true;
      return error;
    },
  };
}

const hasValues = (cow: CowDetail, { description, ...sent }: Partial<CowInput>): boolean =>
  Object.entries(sent).every(([name, value]) => (value ?? null) === Reflect.get(cow, name)) &&
  // Without an English description, the API returns the Bangla one.
  (description === undefined || (description ?? cow.descriptionBn) === cow.description);

/** Whether `keys` are all its photos, apart from a first one that may have been sent as a file. */
const endsWithImages = ({ images }: Pick<CowDetail, 'images'>, keys: string[]): boolean =>
  images.length - keys.length <= 1 &&
  images
    .slice(images.length - keys.length)
    .map((image) => imageKeyOf(image))
    .join() === keys.join();
