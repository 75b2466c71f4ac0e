import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { CowLook } from '@khamar/art/cow-look';
import { cowDrawing } from '@khamar/art/cow-drawing';
import { type EncodedImage, encodeImage, QUALITY } from '@khamar/media/encode-image';
import { WIDTHS } from '@khamar/media/image-files';
import { type DrawingClient, openDrawingClient } from './drawing-client.ts';

const WIDTH = 960;
/** Same as the limit of concurrent encodings. */
const CONCURRENCY = 2;

/** Draws the cows and encodes them like uploads. Finished drawings are cached in the folder. */
export async function drawAll(looks: CowLook[], drawings: string): Promise<EncodedImage[]> {
  await mkdir(drawings, { recursive: true });
  const client = openDrawingClient();
  const images: EncodedImage[] = [];
  const left = looks.entries();
  const paint = async () => {
    for (const [index, look] of left) images[index] = await loadOrDraw(client, look, drawings);
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, paint));
  } finally {
    await client.close();
  }
  return images;
}

async function loadOrDraw(client: DrawingClient, look: CowLook, drawings: string): Promise<EncodedImage> {
  const svg = cowDrawing(look);
  const settings = JSON.stringify({ WIDTH, WIDTHS, QUALITY });
  const path = join(drawings, createHash('sha256').update(settings).update(svg).digest('hex').slice(0, 32));
  const cached = await readFile(path).catch(() => undefined);
  // oxlint-disable-next-line no-unsafe-type-assertion -- written below
  if (cached !== undefined) return deserialize(cached) as EncodedImage;
  const image = await encodeImage(await client.draw(svg, WIDTH));
  // Written under a temporary name first, so an interrupted write is never taken for a finished drawing.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, serialize(image));
  await rename(draft, path);
  return image;
}
