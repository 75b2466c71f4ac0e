import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** How wide a cow's picture is drawn. */
const DRAWN_WIDTH = 800;

/** librsvg draws at 72 dots per inch: asking for the wanted width keeps edges sharp at any size. */
export const raster = (svg: string, width: number, drawnWidth = DRAWN_WIDTH): Sharp =>
  sharp(Buffer.from(svg), { density: Math.max(1, (72 * width) / drawnWidth) })
    .resize({ width })
    .removeAlpha();

/** For whoever encodes it next, so it is not squeezed hard: that would take longer than the drawing. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  return raster(svg, width).png({ compressionLevel: 1 }).toBuffer();
}
