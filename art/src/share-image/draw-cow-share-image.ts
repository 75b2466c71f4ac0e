import sharp from 'sharp';
import { plate } from './plate.ts';
import { COLOURS, type Piece, SHARE_SIZE, sheet } from './sheet.ts';
import { type Line, textLine, type TextStyle } from './text-line.ts';

export interface CowShare {
  tag: string;
  /** Formatted for the language of the page. */
  weight: string;
  price: string;
  farmName: string;
  /** For example 'Sold'; undefined if the cow is available. */
  statusLabel?: string;
  /** A photo in any format that sharp reads. */
  photo?: Buffer;
}

const PHOTO = 780;
const EDGE = 40;
const LEFT = PHOTO + EDGE;
const ROOM = SHARE_SIZE.width - LEFT - EDGE;
const { height: HEIGHT } = SHARE_SIZE;

/** The cow on one side; tag, weight and price on the other. */
export async function cowShareImage(cow: CowShare): Promise<Buffer> {
  const line = (text: string, of: Omit<TextStyle, 'text' | 'maxWidth'>, maxWidth = ROOM) =>
    textLine({ text, maxWidth, ...of });
  const dark = { weight: 'bold', colour: COLOURS.pasture } as const;
  const [name, tag, weight, price] = await Promise.all([
    line(cow.farmName, { weight: 'medium', size: 30, colour: COLOURS.soft, wraps: true }),
    line(cow.tag, { ...dark, size: 50 }, ROOM - 70),
    line(cow.weight, { ...dark, size: 58 }),
    line(cow.price, { ...dark, size: 76 }),
  ]);
  return sheet([
    { bytes: await photoPanel(cow), left: 0, top: 0 },
    ...(cow.statusLabel === undefined ? [] : await statusBand(cow.statusLabel)),
    { bytes: name.bytes, left: LEFT, top: EDGE },
    ...(await earTag(tag, 196)),
    middle(weight, 360),
    middle(price, 460),
    { bytes: await rule(), left: LEFT, top: HEIGHT - 76 },
  ]);
}

const middle = ({ bytes, height }: Line, y: number): Piece => ({
  bytes,
  left: LEFT,
  top: Math.round(y - height / 2),
});

/** Desaturated if the cow is sold. */
async function photoPanel({ photo, statusLabel }: CowShare): Promise<Buffer> {
  if (photo === undefined) return noPhoto();
  const cropped = sharp(photo).resize({ width: PHOTO, height: HEIGHT, fit: 'cover' });
  return (statusLabel === undefined ? cropped : cropped.modulate({ saturation: 0.45, brightness: 0.92 }))
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Without a photo: an ear tag on green. */
async function noPhoto(): Promise<Buffer> {
  const [tag, hole] = await Promise.all([
    plate({ width: 240, height: 200, radius: 44, colour: COLOURS.tag }),
    dot(18),
  ]);
  return sharp({ create: { width: PHOTO, height: HEIGHT, channels: 3, background: COLOURS.leaf } })
    .composite([
      { input: tag, left: PHOTO / 2 - 120, top: 230 },
      { input: hole, left: PHOTO / 2 - 18, top: 256 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const dot = (radius: number): Promise<Buffer> =>
  plate({ width: 2 * radius, height: 2 * radius, radius, colour: COLOURS.pasture });

/** Over the sky, where it does not cover the animal. */
async function statusBand(label: string): Promise<Piece[]> {
  const height = 100;
  const [strip, text] = await Promise.all([
    plate({ width: PHOTO, height, colour: COLOURS.tag }),
    textLine({
      text: label,
      weight: 'bold',
      size: 52,
      colour: COLOURS.pasture,
      maxWidth: PHOTO - 2 * EDGE,
    }),
  ]);
  return [
    { bytes: strip, left: 0, top: 0 },
    {
      bytes: text.bytes,
      left: Math.round((PHOTO - text.width) / 2),
      top: Math.round((height - text.height) / 2),
    },
  ];
}

/** The tag badge, as on the site's cow cards. */
async function earTag({ bytes, width, height }: Line, top: number): Promise<Piece[]> {
  const tall = 84;
  const [badge, hole] = await Promise.all([
    plate({ width: width + 70, height: tall, radius: 20, colour: COLOURS.tag }),
    dot(9),
  ]);
  return [
    { bytes: badge, left: LEFT, top },
    { bytes: hole, left: LEFT + 17, top: top + tall / 2 - 9 },
    { bytes, left: LEFT + 48, top: Math.round(top + (tall - height) / 2) },
  ];
}

const rule = (): Promise<Buffer> => plate({ width: 96, height: 12, radius: 6, colour: COLOURS.tag });
