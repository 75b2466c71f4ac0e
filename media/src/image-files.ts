import { fileOf, type FileType } from '@khamar/contract/media/srcset';

/** The widths a page may request; an image is never upscaled. */
export const WIDTHS = [320, 640, 960, 1280] as const;
export const MAX_WIDTH = 1280;

export const fileName = (key: string, width: number, type: FileType): string =>
  fileOf({ base: key }, width, type);

export const fileNames = (key: string, widths: readonly number[]): string[] =>
  widths.flatMap((width) => [fileName(key, width, 'webp'), fileName(key, width, 'jpg')]);

export const keyOf = (name: string): string => name.slice(0, 32);

export const widthsFor = (width: number): number[] => {
  const smaller = WIDTHS.filter((wanted) => wanted <= width);
  return smaller.length > 0 ? smaller : [width];
};
