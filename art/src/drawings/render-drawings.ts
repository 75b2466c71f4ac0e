import { createHash } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { raster } from '../render.ts';
import type { Crop, DrawingPlan } from './drawings.ts';
import { DRAWINGS } from './drawings.ts';

const WEBP = { quality: 72, effort: 6, smartSubsample: true };
const JPEG = { quality: 74, mozjpeg: true };
/** Everything that can change the pixels of the same drawing. */
const ENCODER = JSON.stringify([WEBP, JPEG, sharp.versions]);
const CONCURRENCY = 2;

/** One crop: its maximum screen width, its proportions and its files. */
export type CropFiles = {
  upTo?: number;
  width: number;
  height: number;
  /** The common prefix of the crop's files, followed by `-360.webp` for each width, and one JPEG. */
  file: string;
  widths: readonly number[];
  /** For browsers without WebP. */
  jpeg: number;
};
type PlannedCrop = { svg: string; files: CropFiles };

function planCrop(name: string, paint: DrawingPlan['paint'], { stage, widths, upTo }: Crop): PlannedCrop {
  const svg = paint(stage);
  const hash = createHash('sha256').update(svg).update(ENCODER).digest('hex').slice(0, 8);
  const jpeg = widths[Math.floor(widths.length / 2)] ?? stage.width;
  const { width, height } = stage;
  return {
    svg,
    files: { ...(upTo !== undefined && { upTo }), width, height, file: `${name}-${hash}`, widths, jpeg },
  };
}

const cropsOf = (name: string, { paint, crops }: DrawingPlan): PlannedCrop[] =>
  crops.map((crop) => planCrop(name, paint, crop));

/** The crops of a drawing, or undefined if it does not exist. Renders nothing. */
export function drawingFiles(name: string): CropFiles[] | undefined {
  const plan = Object.entries<DrawingPlan>(DRAWINGS).find(([known]) => known === name)?.[1];
  return plan && cropsOf(name, plan).map(({ files }) => files);
}

/** File names contain a content hash, so existing files are reused and only new drawings are rendered. Returns all names. */
export async function renderDrawings(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const crops = Object.entries<DrawingPlan>(DRAWINGS).flatMap(([name, plan]) => cropsOf(name, plan));
  const queue = crops.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const crop of queue) await renderCrop(folder, crop);
    }),
  );
  return crops.flatMap(({ files }) => namesOf(files).map(({ name }) => name));
}

const namesOf = ({ file, widths, jpeg }: CropFiles) => [
  ...widths.map((width) => ({ name: `${file}-${width}.webp`, width, format: 'webp' as const })),
  { name: `${file}-${jpeg}.jpg`, width: jpeg, format: 'jpeg' as const },
];

async function renderCrop(folder: string, { svg, files }: PlannedCrop): Promise<void> {
  const existing = await readdir(folder);
  const missing = namesOf(files).filter(({ name }) => !existing.includes(name));
  if (missing.length === 0) return;
  // Rendered once at the largest size, then scaled down.
  const largest = await raster(svg, Math.max(...files.widths), files.width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const { name, width, format } of missing) {
    const pixels = sharp(largest.data, { raw: largest.info }).resize({ width });
    // Renamed when complete, so an interrupted build leaves no partial file under the final name.
    const draft = join(folder, `${name}.${process.pid}`);
    await (format === 'webp' ? pixels.webp(WEBP) : pixels.jpeg(JPEG)).toFile(draft);
    await rename(draft, join(folder, name));
  }
}
