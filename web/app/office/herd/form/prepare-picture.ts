/** What will be sent, and a small one to look at. */
export interface PreparedPicture {
  file: Blob;
  /** data:, for the page's policy allows no blob: addresses. */
  preview: string;
}

/** Larger than the largest the shop shows; a phone's 12 megapixels would only cost signal. */
const LONGEST_SIDE = 2400;
const HUGE_BYTES = 3 * 1024 * 1024;
const PREVIEW_SIDE = 480;
const QUALITY = 0.85;

/** What the farm reads. Others, as HEIC and AVIF, this browser may know, but what is sent must be one of these. */
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Fails where the browser cannot read it as a picture. */
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
  // A phone that is out of memory has none; an empty picture must not be sent for a cow.
  if (context === null) throw new Error('There is no room to draw this picture');
  // JPEG knows no transparency and would make it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
