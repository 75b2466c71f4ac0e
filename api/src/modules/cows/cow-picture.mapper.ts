import type { Cow } from '@khamar/contract/cow';
import { fileName, type FileType } from '@khamar/media/picture-files';
import type { CowRow } from './cows.table.ts';

/** Wide enough for a share card, light enough for a phone that understands nothing else. */
const PLAIN_WIDTH = 960;

export function toPicture(row: CowRow, mediaUrl: string): Pick<Cow, 'image' | 'picture'> {
  const { image_key: key, width, height, widths, placeholder } = row;
  if (key === null || width === null || height === null || widths === null || placeholder === null)
    return { image: null, picture: null };
  const address = (of: number, type: FileType) => `${mediaUrl}/${fileName(key, of, type)}`;
  const srcset = (type: FileType) => widths.map((of) => `${address(of, type)} ${of}w`).join(', ');
  const plain = widths.findLast((of) => of <= PLAIN_WIDTH) ?? width;
  return {
    image: address(plain, 'jpg'),
    picture: { width, height, placeholder, webp: srcset('webp'), jpeg: srcset('jpg') },
  };
}
