import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Valid images made of random noise. */
export const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Left half red, right half blue, so that a rotation is visible. */
export function redAndBlue(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    pixels[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const GPS_CITY = 'Nandail 24.5667N';

export const withGps = (image: Sharp): Sharp =>
  image.withMetadata({ orientation: 6 }).withExifMerge({
    IFD0: { ImageDescription: GPS_CITY },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 34/1 0/1' },
  });

export function animatedWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(width * height * 3, frame * 60)),
  );
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A valid PNG of one colour, a few kilobytes for any size. `rows` below `height` truncates it. */
export function flatPng(
  width: number,
  height: number,
  { rows = height, depth = 1, colour = 0, passes = 0 } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  header.writeUInt8(passes, 12);
  const channels = colour === 6 ? 4 : colour === 2 ? 3 : 1;
  const line = Math.ceil((width * channels * depth) / 8) + 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(line * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
