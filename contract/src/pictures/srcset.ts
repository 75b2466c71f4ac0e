import type { Picture } from './picture.ts';

/** WebP weighs less; JPEG is understood everywhere. No zod here: the browser's first load takes this. */
export type FileType = 'webp' | 'jpg';

export const fileOf = ({ base }: Pick<Picture, 'base'>, width: number, type: FileType): string =>
  `${base}-${width}.${type}`;

export const srcsetOf = (picture: Pick<Picture, 'base' | 'widths'>, type: FileType): string =>
  picture.widths.map((width) => `${fileOf(picture, width, type)} ${width}w`).join(', ');
