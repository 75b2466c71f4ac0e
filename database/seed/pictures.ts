import { createHash } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CowLook } from '@khamar/art/cow-look';
import { cowPicture } from '@khamar/art/cow-picture';
import { renderWebp } from '@khamar/art/render';

const WIDTH = 800;

/** Draws a cow into the media folder, under a name made of the drawing itself; what is there is not drawn again. */
export async function drawInto(folder: string, look: CowLook): Promise<string> {
  const svg = cowPicture(look);
  const key = `${createHash('sha256').update(`${WIDTH} ${svg}`).digest('hex').slice(0, 32)}.webp`;
  const path = join(folder, key);
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (!there) {
    await mkdir(folder, { recursive: true });
    // Under another name first: a picture cut off half-way would count as drawn for ever.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, await renderWebp(svg, WIDTH));
    await rename(draft, path);
  }
  return key;
}
