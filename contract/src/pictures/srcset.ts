import type { Picture } from './picture.ts';

/** WebP weighs less; JPEG is understood everywhere. No zod here: the browser's first load takes this. */
export type FileType = 'webp' | 'jpg';

export const fileOf = ({ base }: Pick<Picture, 'base'>, width: number, type: FileType): string =>
  `${base}-${width}.${type}`;

/** By which a cow's form names a picture that is stored. */
export const pictureKeyOf = ({ base }: Pick<Picture, 'base'>): string =>
  base.slice(base.lastIndexOf('/') + 1);

export const srcsetOf = (picture: Pick<Picture, 'base' | 'widths'>, type: FileType): string =>
  picture.widths.map((width) => `${fileOf(picture, width, type)} ${width}w`).join(', ');
