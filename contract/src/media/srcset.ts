import type { ResponsiveImage } from './image.ts';

/** WebP is smaller; JPEG works everywhere. No zod here: this is part of the browser's first load. */
export type FileType = 'webp' | 'jpg';

export const fileOf = ({ base }: Pick<ResponsiveImage, 'base'>, width: number, type: FileType): string =>
  `${base}-${width}.${type}`;

/** The key by which the cow form refers to a stored photo. */
export const imageKeyOf = ({ base }: Pick<ResponsiveImage, 'base'>): string =>
  base.slice(base.lastIndexOf('/') + 1);

export const srcsetOf = (image: Pick<ResponsiveImage, 'base' | 'widths'>, type: FileType): string =>
  image.widths.map((width) => `${fileOf(image, width, type)} ${width}w`).join(', ');
