import { createHash } from 'node:crypto';
import type { FileType } from '@khamar/contract/pictures/srcset';
import sharp, { type Sharp } from 'sharp';
import { makeAdmission } from './admission.ts';
import { type Decoded, decodePicture } from './decode-picture.ts';
import { fileName, widthsFor } from './picture-files.ts';
import { PictureRefused } from './picture-refused.ts';

export interface PictureFile {
  name: string;
  bytes: Buffer;
}

/** All that is kept of what was sent. */
export interface EncodedPicture {
  /** Names the content: the same picture always gets the same. */
  key: string;
  /** Of the largest file. */
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  files: PictureFile[];
}

/** Bytes against looks, measured on photos and drawings. */
export const QUALITY = { webp: 72, jpeg: 75 } as const;

const admit = makeAdmission({ atOnce: 2, waiting: 8 }, () => new PictureRefused('busy'));

/** Turns a JPEG, PNG or WebP, by path or in memory, into files of ours; throws PictureRefused. */
export const encodePicture = (source: string | Buffer): Promise<EncodedPicture> =>
  admit(async () => encode(await decodePicture(source)));

async function encode({ pixels, info }: Decoded): Promise<EncodedPicture> {
  const { width, height, channels } = info;
  const picture = () => sharp(pixels, { raw: { width, height, channels } });
  const widths = widthsFor(width);
  const largest = widths.at(-1) ?? width;
  const variants = await Promise.all(
    widths.flatMap((each) => [
      variant(picture(), each, 'webp', (sized) => sized.webp({ quality: QUALITY.webp })),
      variant(picture(), each, 'jpg', (sized) => sized.jpeg({ quality: QUALITY.jpeg, mozjpeg: true })),
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
    placeholder: await placeholder(picture()),
    files: variants.map(({ bytes, ...of }) => ({ name: fileName(key, of.width, of.type), bytes })),
  };
}

async function variant(picture: Sharp, width: number, type: FileType, write: (sized: Sharp) => Sharp) {
  return { width, type, bytes: await write(picture.resize({ width })).toBuffer() };
}

async function placeholder(picture: Sharp): Promise<string> {
  const tiny = picture.resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 20, effort: 6 });
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`;
}
