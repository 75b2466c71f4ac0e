import { useRef, useState } from 'react';

export interface PreparedPicture {
  /** What will be sent. */
  file: Blob;
  /** A small one to show, as a data: address because the content security policy allows no blob: addresses. */
  preview: string;
}

/** Larger than the largest that the shop shows; more pixels would only take longer to upload. */
const LONGEST_SIDE = 2400;
const HUGE_BYTES = 3 * 1024 * 1024;
const PREVIEW_SIDE = 480;
const QUALITY = 0.85;

/** What the API accepts. Others that the browser can read, as HEIC and AVIF, are sent as JPEG. */
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The picture chosen last. Reading one takes a phone some seconds, in which another may be chosen. */
export function usePicture() {
  const [picture, setPicture] = useState<PreparedPicture | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  /** A ref: a form that is being sent would see the state of an earlier render. */
  const latest = useRef<Promise<PreparedPicture | null>>(Promise.resolve(null));

  async function take(chosen: Blob): Promise<void> {
    const work = preparePicture(chosen);
    latest.current = work;
    const prepared = await work.catch(() => null);
    if (latest.current !== work) return;
    setUnreadable(prepared === null);
    if (prepared !== null) setPicture(prepared);
    // The picture before it stays chosen and shown.
    else latest.current = Promise.resolve(picture);
  }

  /** One that was prepared elsewhere. */
  function put(prepared: PreparedPicture): void {
    latest.current = Promise.resolve(prepared);
    setPicture(prepared);
    setUnreadable(false);
  }

  function drop(): void {
    latest.current = Promise.resolve(null);
    setPicture(null);
    setUnreadable(false);
  }

  /** Waits for the picture chosen last; rejects where it cannot be read. */
  async function ready(): Promise<PreparedPicture | null> {
    let work: typeof latest.current;
    let prepared: PreparedPicture | null;
    do {
      work = latest.current;
      prepared = await work;
    } while (work !== latest.current);
    return prepared;
  }

  return { picture, isUnreadable, take, put, drop, ready };
}

/** Rejects where the browser cannot read it as a picture. */
export async function preparePicture(chosen: Blob): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(chosen);
  try {
    const preview = drawn(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY);
    const isHuge = Math.max(bitmap.width, bitmap.height) > LONGEST_SIDE || chosen.size > HUGE_BYTES;
    const isTaken = TAKEN.has(chosen.type);
    return { file: isHuge || !isTaken ? await remade(bitmap, chosen, isTaken) : chosen, preview };
  } finally {
    bitmap.close();
  }
}

async function remade(bitmap: ImageBitmap, chosen: Blob, isTaken: boolean): Promise<Blob> {
  const canvas = drawn(bitmap, LONGEST_SIDE);
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (made !== null && (!isTaken || made.size < chosen.size)) return made;
  if (isTaken) return chosen;
  throw new Error('This picture cannot be made into one that the farm reads');
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  // Null on a phone that is out of memory: then no empty picture must be sent.
  if (context === null) throw new Error('There is no room to draw this picture');
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
