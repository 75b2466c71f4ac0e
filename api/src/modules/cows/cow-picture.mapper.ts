import type { Cow, CowDetail } from '@khamar/contract/cows/cow';
import { fileOf } from '@khamar/contract/pictures/srcset';
import type { CowRow } from './cows.table.ts';

/** Wide enough for a share card, light enough for a phone that understands nothing else. */
const PLAIN_WIDTH = 960;

export function toPicture(row: CowRow, mediaUrl: string): Pick<Cow, 'image' | 'picture'> {
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

/** A picture that is also the first is shown once. */
export function toPictures(row: CowRow, mediaUrl: string): CowDetail['images'] {
  const { picture } = toPicture(row, mediaUrl);
  const more = (row.more_pictures ?? []).filter(({ key }) => key !== row.image_key);
  return [
    ...(picture === null ? [] : [picture]),
    ...more.map(({ key, ...sizes }) => ({ ...sizes, base: `${mediaUrl}/${key}` })),
  ];
}
