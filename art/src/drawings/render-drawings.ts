import { createHash } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { raster } from '../render.ts';
import type { Crop, DrawingPlan } from './drawings.ts';
import { DRAWINGS } from './drawings.ts';

const WEBP = { quality: 72, effort: 6, smartSubsample: true };
const JPEG = { quality: 74, mozjpeg: true };
/** Whatever can change the pixels of the same drawing. */
const ENCODER = JSON.stringify([WEBP, JPEG, sharp.versions]);
const TOGETHER = 2;

/** One crop as a page needs it: up to which screen width, its proportions, and its files. */
export type CropFiles = {
  upTo?: number;
  width: number;
  height: number;
  /** What every file of the crop begins with; then come `-360.webp` for each width, and one JPEG. */
  file: string;
  widths: readonly number[];
  /** For browsers that cannot read WebP. */
  jpeg: number;
};
type Planned = { svg: string; files: CropFiles };

function planned(name: string, paint: DrawingPlan['paint'], { stage, widths, upTo }: Crop): Planned {
  const svg = paint(stage);
  const hash = createHash('sha256').update(svg).update(ENCODER).digest('hex').slice(0, 8);
  const jpeg = widths[Math.floor(widths.length / 2)] ?? stage.width;
  const { width, height } = stage;
  return {
    svg,
    files: { ...(upTo !== undefined && { upTo }), width, height, file: `${name}-${hash}`, widths, jpeg },
  };
}

const cropsOf = (name: string, { paint, crops }: DrawingPlan): Planned[] =>
  crops.map((crop) => planned(name, paint, crop));

/** The crops of one drawing, or nothing where there is no such drawing. Draws, but renders nothing. */
export function drawingFiles(name: string): CropFiles[] | undefined {
  const plan = Object.entries<DrawingPlan>(DRAWINGS).find(([known]) => known === name)?.[1];
  return plan && cropsOf(name, plan).map(({ files }) => files);
}

/** Named by what is drawn, so a file that is there is right: only new drawings cost time. Gives the names of all. */
export async function renderDrawings(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const crops = Object.entries<DrawingPlan>(DRAWINGS).flatMap(([name, plan]) => cropsOf(name, plan));
  const queue = crops.values();
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (const crop of queue) await renderCrop(folder, crop);
    }),
  );
  return crops.flatMap(({ files }) => namesOf(files).map(({ name }) => name));
}

const namesOf = ({ file, widths, jpeg }: CropFiles) => [
  ...widths.map((width) => ({ name: `${file}-${width}.webp`, width, format: 'webp' as const })),
  { name: `${file}-${jpeg}.jpg`, width: jpeg, format: 'jpeg' as const },
];

async function renderCrop(folder: string, { svg, files }: Planned): Promise<void> {
  const there = await readdir(folder);
  const missing = namesOf(files).filter(({ name }) => !there.includes(name));
  if (missing.length === 0) return;
  // The lines are drawn once, at the largest size; the others are that picture, smaller.
  const largest = await raster(svg, Math.max(...files.widths), files.width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const { name, width, format } of missing) {
    const pixels = sharp(largest.data, { raw: largest.info }).resize({ width });
    // Renamed when whole: an interrupted build must not leave half a picture under a good name.
    const draft = join(folder, `${name}.${process.pid}`);
    await (format === 'webp' ? pixels.webp(WEBP) : pixels.jpeg(JPEG)).toFile(draft);
    await rename(draft, join(folder, name));
  }
}
