import { useRef, useState } from 'react';

export interface PreparedImage {
  /** The file to upload. */
  file: Blob;
  /** A small preview as a data: URL, because the content security policy does not allow blob: URLs. */
  preview: string;
}

/** More than the shop's largest size; additional pixels would only slow down the upload. */
const LONGEST_SIDE = 2400;
const HUGE_BYTES = 3 * 1024 * 1024;
const PREVIEW_SIDE = 480;
const QUALITY = 0.85;

/** Formats the API accepts. Others that the browser can decode, such as HEIC and AVIF, are converted to JPEG. */
const ACCEPTED_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The image selected last. Decoding takes a phone seconds, during which another may be selected. */
export function useImage() {
  const [image, setImage] = useState<PreparedImage | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  /** A ref, because a submit in progress would see the state of an earlier render. */
  const latest = useRef<Promise<PreparedImage | null>>(Promise.resolve(null));

  async function take(chosen: Blob): Promise<void> {
    const work = prepareImage(chosen);
    latest.current = work;
    const prepared = await work.catch(() => null);
    if (latest.current !== work) return;
    setUnreadable(prepared === null);
    if (prepared !== null) setImage(prepared);
    // Keep the previous image selected.
    else latest.current = Promise.resolve(image);
  }

  /** Sets an image that was prepared elsewhere. */
  function put(prepared: PreparedImage): void {
    latest.current = Promise.resolve(prepared);
    setImage(prepared);
    setUnreadable(false);
  }

  function drop(): void {
    latest.current = Promise.resolve(null);
    setImage(null);
    setUnreadable(false);
  }

  /** Waits for the image selected last; rejects if it cannot be read. */
  async function ready(): Promise<PreparedImage | null> {
    let work: typeof latest.current;
    let prepared: PreparedImage | null;
    do {
      work = latest.current;
      prepared = await work;
    } while (work !== latest.current);
    return prepared;
  }

  return { image, isUnreadable, take, put, drop, ready };
}

/** Rejects if the browser cannot decode the image. */
export async function prepareImage(chosen: Blob): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(chosen);
  try {
    const preview = drawScaled(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY);
    const isHuge = Math.max(bitmap.width, bitmap.height) > LONGEST_SIDE || chosen.size > HUGE_BYTES;
    const isAccepted = ACCEPTED_TYPES.has(chosen.type);
    return { file: isHuge || !isAccepted ? await toJpeg(bitmap, chosen, isAccepted) : chosen, preview };
  } finally {
    bitmap.close();
  }
}

async function toJpeg(bitmap: ImageBitmap, chosen: Blob, isAccepted: boolean): Promise<Blob> {
  const canvas = drawScaled(bitmap, LONGEST_SIDE);
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (jpeg !== null && (!isAccepted || jpeg.size < chosen.size)) return jpeg;
  if (isAccepted) return chosen;
  throw new Error('Could not convert the image to JPEG');
}

function drawScaled(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  // Null on a phone that is out of memory: never upload an empty image.
  if (context === null) throw new Error('Not enough memory to draw the image');
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
