import type { ImageErrorReason } from '../encode-image.ts';
import { flatPng, noise } from './sample-images.ts';

export const PAYLOAD = '<script>steal(document.cookie)</script>';

interface Hostile {
  reason: ImageErrorReason;
  make: () => Promise<Buffer>;
}

const jpeg = () => noise(640, 480).jpeg().toBuffer();
const text = (content: string) => () => Promise.resolve(Buffer.from(content));

/** The header claims 65,500 × 65,500 pixels; the data is that of a small image. */
async function jpegWithWrongSize(): Promise<Buffer> {
  const bytes = await jpeg();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

async function truncate(bytes: Promise<Buffer>): Promise<Buffer> {
  const complete = await bytes;
  return complete.subarray(0, Math.floor(complete.length / 2));
}

/** All of these must be rejected. */
export const HOSTILE: Record<string, Hostile> = {
  'a decompression bomb of 900 megapixels': {
    reason: 'too_many_pixels',
    make: async () => flatPng(30_000, 30_000),
  },
  'a decompression bomb of 256 megapixels': {
    reason: 'too_many_pixels',
    make: async () => flatPng(16_000, 16_000),
  },
  'a grey PNG of 64 megapixels': { reason: 'too_many_pixels', make: async () => flatPng(8000, 8000) },
  'an image of 1 × 40,000,000 pixels': {
    reason: 'too_many_pixels',
    make: async () => flatPng(1, 40_000_000),
  },
  'a JPEG with a wrong size in its header': { reason: 'too_many_pixels', make: jpegWithWrongSize },
  'a PNG of 49 megapixels with 16 bits': {
    reason: 'too_many_pixels',
    make: async () => flatPng(7000, 7000, { rows: 10, depth: 16, colour: 6 }),
  },
  'an interlaced PNG of 36 megapixels': {
    reason: 'too_many_pixels',
    make: async () => flatPng(6000, 6000, { rows: 10, depth: 8, colour: 2, passes: 1 }),
  },
  'a PNG whose rows are missing': {
    reason: 'damaged',
    make: async () => flatPng(7000, 7000, { rows: 10, depth: 8, colour: 2 }),
  },
  'a truncated JPEG': { reason: 'damaged', make: () => truncate(jpeg()) },
  'a truncated PNG': { reason: 'damaged', make: () => truncate(noise(640, 480).png().toBuffer()) },
  'a truncated WebP': { reason: 'damaged', make: () => truncate(noise(640, 480).webp().toBuffer()) },
  'the first bytes of a JPEG, then a script': {
    reason: 'damaged',
    make: async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(PAYLOAD)]),
  },
  'a GIF that is also a script': { reason: 'not_a_picture', make: text('GIF89a/*\0\0\0\0*/=1;alert(1)') },
  'a GIF': { reason: 'not_a_picture', make: () => noise(16, 16).gif().toBuffer() },
  'a TIFF': { reason: 'not_a_picture', make: () => noise(16, 16).tiff().toBuffer() },
  'an AVIF': { reason: 'not_a_picture', make: () => noise(64, 64).avif({ effort: 0 }).toBuffer() },
  'an SVG': {
    reason: 'not_a_picture',
    make: text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ),
  },
  'a web page named .jpg': { reason: 'not_a_picture', make: text(`<!doctype html>${PAYLOAD}`) },
  'an archive': { reason: 'not_a_picture', make: text('PK\u0003\u0004 and so on and so forth') },
  'an empty file': { reason: 'not_a_picture', make: text('') },
};
