import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { CowLook } from '@khamar/art/cow-look';
import { cowPicture } from '@khamar/art/cow-picture';
import { type EncodedPicture, encodePicture, QUALITY } from '@khamar/media/encode-picture';
import { WIDTHS } from '@khamar/media/picture-files';
import { type Easel, openEasel } from './drawing-client.ts';

const WIDTH = 960;
/** Same as the limit of concurrent encodings. */
const PAINTERS = 2;

/** Draws the cows and encodes them like uploads. Finished drawings are cached in the folder. */
export async function drawAll(looks: CowLook[], drawings: string): Promise<EncodedPicture[]> {
  await mkdir(drawings, { recursive: true });
  const easel = openEasel();
  const pictures: EncodedPicture[] = [];
  const left = looks.entries();
  const paint = async () => {
    for (const [index, look] of left) pictures[index] = await drawn(easel, look, drawings);
  };
  try {
    await Promise.all(Array.from({ length: PAINTERS }, paint));
  } finally {
    await easel.close();
  }
  return pictures;
}

async function drawn(easel: Easel, look: CowLook, drawings: string): Promise<EncodedPicture> {
  const svg = cowPicture(look);
  const settings = JSON.stringify({ WIDTH, WIDTHS, QUALITY });
  const path = join(drawings, createHash('sha256').update(settings).update(svg).digest('hex').slice(0, 32));
  const kept = await readFile(path).catch(() => undefined);
  // oxlint-disable-next-line no-unsafe-type-assertion -- written below
  if (kept !== undefined) return deserialize(kept) as EncodedPicture;
  const picture = await encodePicture(await easel.draw(svg, WIDTH));
  // Written under a temporary name first, so an interrupted write is never taken for a finished drawing.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, serialize(picture));
  await rename(draft, path);
  return picture;
}
