import type { Sharp } from 'sharp';
import sharp from 'sharp';

const DRAWN_WIDTH = 800;

/** librsvg draws at 72 dots per inch: asking for the wanted width keeps edges sharp at any size. */
const raster = (svg: string, width: number): Sharp =>
  sharp(Buffer.from(svg), { density: Math.max(1, (72 * width) / DRAWN_WIDTH) })
    .resize({ width })
    .removeAlpha();

/** For whoever encodes it next, so it is not squeezed hard: that would take longer than the drawing. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  return raster(svg, width).png({ compressionLevel: 1 }).toBuffer();
}
