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

/** Fails where the browser cannot read it as a picture. */
export async function preparePicture(chosen: Blob): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(chosen);
  try {
    const preview = drawn(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY);
    const isHuge = Math.max(bitmap.width, bitmap.height) > LONGEST_SIDE || chosen.size > HUGE_BYTES;
    return { file: isHuge ? await shrunk(bitmap, chosen) : chosen, preview };
  } finally {
    bitmap.close();
  }
}

async function shrunk(bitmap: ImageBitmap, chosen: Blob): Promise<Blob> {
  const canvas = drawn(bitmap, LONGEST_SIDE);
  const smaller = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return smaller !== null && smaller.size < chosen.size ? smaller : chosen;
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
