import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** The width of a cow drawing in its own units. */
const DRAWN_WIDTH = 800;

/** librsvg renders at 72 dpi: a density for the final width keeps edges sharp at any size. */
export const raster = (svg: string, width: number, drawnWidth = DRAWN_WIDTH): Sharp =>
  sharp(Buffer.from(svg), { density: Math.max(1, (72 * width) / drawnWidth) })
    .resize({ width })
    .removeAlpha();

/** Low compression: the PNG is re-encoded anyway, and compressing would take longer than drawing. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  return raster(svg, width).png({ compressionLevel: 1 }).toBuffer();
}
