import type { ResponsiveImage } from '@khamar/contract/media/image';
import { fileOf } from '@khamar/contract/media/srcset';

/** A cow's first image; all null if it has none. */
export interface ImageRow {
  image_key: string | null;
  width: number | null;
  height: number | null;
  widths: number[] | null;
  placeholder: string | null;
}

/** For clients without srcset: wide enough for a share card, small enough for an old phone. */
const PLAIN_WIDTH = 960;

export function toImage(
  row: ImageRow,
  mediaUrl: string,
): { image: string | null; picture: ResponsiveImage | null } {
  const { image_key: key, width, height, widths, placeholder } = row;
  if (key === null || width === null || height === null || widths === null || placeholder === null)
    return { image: null, picture: null };
  const base = `${mediaUrl}/${key}`;
  const plain = widths.findLast((of) => of <= PLAIN_WIDTH) ?? width;
  return {
    image: fileOf({ base }, plain, 'jpg'),
    picture: { width, height, placeholder, base, widths },
  };
}
