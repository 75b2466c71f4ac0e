import { createHash } from 'node:crypto';
import type { FileType } from '@khamar/contract/media/srcset';
import sharp, { type Sharp, type Metadata, type OutputInfo } from 'sharp';
import { makeConcurrencyLimit } from './concurrency-limit.ts';
import { fileName, widthsFor, MAX_WIDTH } from './image-files.ts';

export type ImageErrorReason = 'not_a_picture' | 'too_many_pixels' | 'damaged' | 'busy';

/** The upload is not an accepted image, or the server is too busy to check it now. */
export class ImageError extends Error {
  readonly reason: ImageErrorReason;

  constructor(reason: ImageErrorReason, cause?: unknown) {
    super(`The image was rejected: ${reason}`, { cause });
    this.name = 'ImageError';
    this.reason = reason;
  }
}

// libvips reads dozens of formats; only these three are allowed. An SVG could make it open other files. The block
// applies to the whole process, so SVG drawing runs in another one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Uploads never repeat, so libvips' cache would only waste memory.
sharp.cache(false);

const MAX_PIXELS = 50e6;
/** libvips takes far longer to shrink an extremely narrow image than a square one with as many pixels. */
const MAX_SIDE = 20_000;
/** Decoder memory limit per image. Two at once plus the process stay below 600 MB. */
const MAX_BYTES = 160e6;
const TIMEOUT_SECONDS = 15;

interface Decoded {
  pixels: Buffer;
  info: OutputInfo;
}

/** Decodes once: upright, in sRGB, without metadata, at most at the largest width we serve. */
async function decodeImage(source: string | Buffer): Promise<Decoded> {
  try {
    const input = sharp(source, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
      autoOrient: true,
      sequentialRead: true,
      pages: 1,
    });
    const metadata = await input.metadata();
    if (Math.max(metadata.width, metadata.height) > MAX_SIDE || bytesHeld(metadata) > MAX_BYTES)
      throw new ImageError('too_many_pixels');
    const { data, info } = await input
      .timeout({ seconds: TIMEOUT_SECONDS })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      // An extremely tall image would exceed WebP's maximum size.
      .resize({ width: MAX_WIDTH, height: 2 * MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, info };
  } catch (error) {
    // A missing temporary file is our fault, not the sender's.
    const isOurs = error instanceof Error && error.message.startsWith('Input file is missing');
    throw isOurs || error instanceof ImageError ? error : new ImageError(reasonOf(error), error);
  }
}

/** Progressive images and WebP are held twice while decoding (measured), others at most once. */
function bytesHeld({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const sample = depth === 'ushort' ? 2 : 1;
  const times = isProgressive || format === 'webp' ? 2 : 1;
  return width * height * channels * sample * times;
}

/** libvips reports errors only as text. */
function reasonOf(error: unknown) {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'too_many_pixels';
  if (/unsupported image format|is empty/i.test(message)) return 'not_a_picture';
  return /timeout/i.test(message) ? 'busy' : 'damaged';
}

export interface ImageFile {
  name: string;
  bytes: Buffer;
}

export interface EncodedImage {
  /** A content hash: the same photo always gets the same key. */
  key: string;
  /** The size of the largest file. */
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  files: ImageFile[];
}

/** A trade-off of size and quality, measured on photos and drawings. */
export const QUALITY = { webp: 72, jpeg: 75 } as const;

const limitConcurrency = makeConcurrencyLimit({ atOnce: 2, waiting: [8] }, () => new ImageError('busy'));

/** Encodes a JPEG, PNG or WebP (path or buffer) into our file sizes; throws ImageError. */
export const encodeImage = (source: string | Buffer): Promise<EncodedImage> =>
  limitConcurrency(async () => encode(await decodeImage(source)));

async function encode({ pixels, info }: Decoded): Promise<EncodedImage> {
  const { width, height, channels } = info;
  const image = () => sharp(pixels, { raw: { width, height, channels } });
  const widths = widthsFor(width);
  const largest = widths.at(-1) ?? width;
  const variants = await Promise.all(
    widths.flatMap((each) => [
      variant(image(), each, 'webp', (sized) => sized.webp({ quality: QUALITY.webp })),
      variant(image(), each, 'jpg', (sized) => sized.jpeg({ quality: QUALITY.jpeg, mozjpeg: true })),
    ]),
  );
  const digest = createHash('sha256');
  for (const { bytes } of variants) digest.update(bytes);
  const key = digest.digest('hex').slice(0, 32);
  return {
    key,
    width: largest,
    height: Math.max(1, Math.round((height * largest) / width)),
    widths,
    placeholder: await placeholder(image()),
    files: variants.map(({ bytes, ...of }) => ({ name: fileName(key, of.width, of.type), bytes })),
  };
}

/** From good to just readable, until it is small enough. */
const PRIVATE_SIZES = [
  { side: 1280, quality: 70 },
  { side: 960, quality: 60 },
  { side: 640, quality: 45 },
];

/** One JPEG without metadata, at most this large, for a photo that is not published; throws ImageError. */
export const encodePhoto = (source: Buffer, maxBytes: number): Promise<Buffer> =>
  limitConcurrency(async () => {
    const { pixels, info } = await decodeImage(source);
    const { width, height, channels } = info;
    for (const { side, quality } of PRIVATE_SIZES) {
      // oxlint-disable-next-line no-await-in-loop -- the next size only if this one is too large
      const jpeg = await sharp(pixels, { raw: { width, height, channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
      if (jpeg.length <= maxBytes) return jpeg;
    }
    throw new ImageError('too_many_pixels');
  });

async function variant(image: Sharp, width: number, type: FileType, write: (sized: Sharp) => Sharp) {
  return { width, type, bytes: await write(image.resize({ width })).toBuffer() };
}

async function placeholder(image: Sharp): Promise<string> {
  const tiny = image.resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 20, effort: 6 });
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`;
}
