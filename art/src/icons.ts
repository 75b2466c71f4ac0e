import sharp from 'sharp';

export interface Icon {
  name: string;
  bytes: Buffer;
}

const CREAM = '#fdfbf5';
const PASTURE = '#1c4a2a';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** The farm's logo at `share` of a square. */
async function square(svg: Buffer, size: number, share: number, background: string | typeof CLEAR) {
  const inner = Math.round(size * share);
  const sign = await sharp(svg, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: sign, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The icons that browsers and phones look for. A phone may crop the maskable one to any shape within its inner 80%. */
export async function renderIcons(svg: Buffer): Promise<Icon[]> {
  const [small, apple, launcher, large, maskable] = await Promise.all([
    square(svg, 32, 1, CLEAR),
    square(svg, 180, 0.78, CREAM),
    square(svg, 192, 0.94, CLEAR),
    square(svg, 512, 0.94, CLEAR),
    square(svg, 512, 0.58, PASTURE),
  ]);
  return [
    { name: 'favicon.ico', bytes: asIco(small, 32) },
    { name: 'apple-touch-icon.png', bytes: apple },
    { name: 'icon-192.png', bytes: launcher },
    { name: 'icon-512.png', bytes: large },
    { name: 'icon-maskable-512.png', bytes: maskable },
  ];
}

/** A PNG with the 22-byte header of an ICO file. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
