/** One cut of a drawing for screens up to a width; the last has no end. Told by the build, see web/drawings.vite.ts. */
export interface CropFiles {
  upTo?: number;
  width: number;
  height: number;
  file: string;
  widths: number[];
  jpeg: number;
}
export type DrawingFiles = CropFiles[];

export const webpOf = ({ file, widths }: CropFiles): string =>
  widths.map((width) => `${file}-${width}.webp ${width}w`).join(', ');

export const jpegOf = ({ file, jpeg }: CropFiles): string => `${file}-${jpeg}.jpg`;

/** A browser takes the first that fits, so a crop need not say where it begins. */
export const screensUpTo = ({ upTo }: CropFiles): string | undefined =>
  upTo === undefined ? undefined : `(max-width: ${upTo}px)`;

/** For what is not chosen in order: from the end of the crop before, zoomed screens of half a pixel included. */
export function screensOf(drawing: DrawingFiles, index: number): string | undefined {
  const before = drawing[index - 1]?.upTo;
  const [crop] = drawing.slice(index, index + 1);
  const bounds = [
    before === undefined ? undefined : `(min-width: ${before + 0.02}px)`,
    crop && screensUpTo(crop),
  ].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? undefined : bounds.join(' and ');
}
