import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { IMAGE_LIMITS } from '@khamar/contract/limits';
import { fileOf, imageKeyOf } from '@khamar/contract/media/srcset';
import { useRef, useState } from 'react';
import { prepareImage, useImage } from '~/forms/shrink-image';

export interface FormImage {
  id: string;
  /** URL to display. */
  preview: string;
  /** Null until uploaded. */
  key: string | null;
  /** Null if already stored. */
  file: Blob | null;
}

/** The photos submitted with a form. */
export interface SentImages {
  /** A new first photo. */
  file: Blob | null;
  /** Keys of the stored photos in order, including the first unless a file is sent; undefined if unchanged. */
  images: string[] | undefined;
}

type Upload = (file: Blob) => Promise<{ key: string } | { error: unknown }>;

const MAX_OTHER_IMAGES = IMAGE_LIMITS.maxImages - 1;

const storedIn = (cow: InventoryCow | null): FormImage[] =>
  (cow?.images ?? []).map((image) => {
    const key = imageKeyOf(image);
    return { id: key, key, file: null, preview: fileOf(image, image.widths[0] ?? image.width, 'jpg') };
  });

const idsOf = (images: FormImage[]) => images.map(({ id }) => id).join();

interface ImageSet {
  /** The photos as stored. */
  base: FormImage[];
  first: FormImage | null;
  more: FormImage[];
}

const imagesOf = (cow: InventoryCow | null): ImageSet => {
  const base = storedIn(cow);
  return { base, first: base[0] ?? null, more: base.slice(1) };
};

const shownIn = ({ first, more }: ImageSet) => (first === null ? more : [first, ...more]);
const isMoreChanged = (images: ImageSet) => idsOf(shownIn(images)) !== idsOf(images.base);

/** The photos of a form: the first, which can be replaced, and the others. */
export function useCowImages(cow: InventoryCow | null) {
  const chosen = useImage();
  const [state, setState] = useState(() => imagesOf(cow));
  const { first, more } = state;
  const [isUnreadable, setUnreadable] = useState(false);
  /** `state` as a ref: `send` may come from an earlier render, and files are read one after another. */
  const latest = useRef(state);
  const reading = useRef(Promise.resolve());
  const newIds = useRef(0);

  function write(change: Partial<ImageSet>): void {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }

  const newImage = (prepared: { file: Blob; preview: string }): FormImage => {
    newIds.current += 1;
    return { ...prepared, id: `new-${newIds.current}`, key: null };
  };

  async function read(file: Blob): Promise<void> {
    const prepared = await prepareImage(file).catch(() => null);
    setUnreadable(prepared === null);
    const { more: others } = latest.current;
    if (prepared !== null && others.length < MAX_OTHER_IMAGES)
      write({ more: [...others, newImage(prepared)] });
  }

  return {
    ...chosen,
    first,
    more,
    isMoreUnreadable: isUnreadable,
    isFull: more.length >= MAX_OTHER_IMAGES,
    isChanged: chosen.image !== null || isMoreChanged(state),

    add(file: Blob): void {
      // Sequentially: a phone cannot hold eight photos in memory, and the selection order is kept.
      reading.current = reading.current.then(() => read(file));
    },
    remove: (id: string) => write({ more: more.filter((image) => image.id !== id) }),
    move(id: string, step: -1 | 1): void {
      const from = more.findIndex((image) => image.id === id);
      const next = [...more];
      const [moved] = next.splice(from, 1);
      if (moved !== undefined) next.splice(Math.max(0, from + step), 0, moved);
      write({ more: next });
    },
    /** Swaps it with the current first photo. */
    makeFirst(id: string): void {
      const newFirst = more.find((image) => image.id === id);
      if (newFirst === undefined) return;
      const before = chosen.image === null ? first : newImage(chosen.image);
      const isStored = newFirst.key !== null;
      write({
        first: isStored ? newFirst : null,
        more: more.flatMap((image) => (image === newFirst ? (before ?? []) : image)),
      });
      if (isStored || newFirst.file === null) chosen.drop();
      else chosen.put({ file: newFirst.file, preview: newFirst.preview });
    },
    /** Resets to the stored photos. */
    reset(now: InventoryCow): void {
      write(imagesOf(now));
      chosen.drop();
    },
    /** Photos the server no longer has are uploaded again on the next attempt. */
    forgetKeys: () =>
      write({
        more: latest.current.more.map((image) => (image.file === null ? image : { ...image, key: null })),
      }),

    /**
     * Uploads new photos one by one, so a retry after a lost connection sends only the remaining ones. Rejects if the first cannot be read.
     */
    async send(upload: Upload): Promise<SentImages | { error: unknown }> {
      const prepared = await chosen.ready();
      await reading.current;
      for (const { id, key, file } of latest.current.more) {
        if (key !== null || file === null) continue;
        const result = await upload(file);
        if ('error' in result) return result;
        const { more: others } = latest.current;
        write({ more: others.map((other) => (other.id === id ? { ...other, key: result.key } : other)) });
      }
      const shown = prepared === null ? shownIn(latest.current) : latest.current.more;
      return {
        file: prepared?.file ?? null,
        images: isMoreChanged(latest.current) ? shown.flatMap(({ key }) => key ?? []) : undefined,
      };
    },
  };
}
