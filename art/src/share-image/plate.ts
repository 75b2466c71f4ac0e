import sharp from 'sharp';

interface Plate {
  width: number;
  height: number;
  colour: string;
  radius?: number;
}

/** A plain shape with smooth corners. Not SVG, because media/src/encode-image.ts blocks SVG for the whole process. */
export function plate({ width, height, colour, radius = 0 }: Plate): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cover = coverOf(x + 0.5, y + 0.5, width, height, radius);
      pixels.set([red, green, blue, Math.round(255 * cover)], (y * width + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The share of a pixel inside the shape: 1 except at the edge of a corner. */
function coverOf(x: number, y: number, width: number, height: number, radius: number): number {
  const dx = Math.max(radius - x, x - (width - radius), 0);
  const dy = Math.max(radius - y, y - (height - radius), 0);
  return dx === 0 || dy === 0 ? 1 : Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(dx, dy)));
}
