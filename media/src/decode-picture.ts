import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { WIDEST } from './picture-files.ts';
import { PictureRefused } from './picture-refused.ts';

// Of the dozens of formats that libvips reads, these three; SVG alone would let a stranger's file open others.
// The block holds for the whole process: whoever draws SVG does it in another one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// No two uploads are alike: what libvips would keep for the next one is memory lost.
sharp.cache(false);

const MAX_PIXELS = 50e6;
/** A thread of pixels takes libvips many times longer to shrink than a square of as many. */
const MAX_SIDE = 20_000;
/** What the decoder may hold of one picture. Two at once and the process itself stay below 600 MB. */
const MAX_BYTES = 160e6;
const PATIENCE_SECONDS = 15;

export interface Decoded {
  pixels: Buffer;
  info: OutputInfo;
}

/** Decodes once, upright, in sRGB, without a word of what came beside the pixels, no wider than anyone will see it. */
export async function decodePicture(source: string | Buffer): Promise<Decoded> {
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
      throw new PictureRefused('too_many_pixels');
    const { data, info } = await input
      .timeout({ seconds: PATIENCE_SECONDS })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      // A strip a thousand times higher than wide would outgrow what WebP can hold.
      .resize({ width: WIDEST, height: 2 * WIDEST, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, info };
  } catch (error) {
    // A file that is gone is no fault of whoever sent it.
    const isOurs = error instanceof Error && error.message.startsWith('Input file is missing');
    throw isOurs || error instanceof PictureRefused ? error : new PictureRefused(reasonOf(error), error);
  }
}

/** What comes in several passes, and WebP, is held more than once while it is decoded (measured); the rest at most once. */
function bytesHeld({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const sample = depth === 'ushort' ? 2 : 1;
  const times = isProgressive || format === 'webp' ? 2 : 1;
  return width * height * channels * sample * times;
}

/** libvips speaks in sentences only. */
function reasonOf(error: unknown) {
  const sentence = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(sentence)) return 'too_many_pixels';
  if (/unsupported image format|is empty/i.test(sentence)) return 'not_a_picture';
  return /timeout/i.test(sentence) ? 'busy' : 'damaged';
}
