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

interface DrawingProps {
  of: DrawingFiles;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** How wide it stands on the page, so that a phone fetches the small file. */
  sizes: string;
  /** In sight before anything is scrolled. */
  first?: boolean;
  className?: string;
}

/** One of our own pictures, in the crop of the screen. Each source has its proportions, so nothing moves when it comes. */
export function Drawing({ of, alt, sizes, first = false, className = '' }: DrawingProps) {
  const last = of.at(-1);
  if (last === undefined) return null;
  return (
    <picture>
      {of.map((crop) => {
        const { file, width, height } = crop;
        const fits = { media: screensUpTo(crop), width, height };
        return <source key={file} {...fits} type="image/webp" srcSet={webpOf(crop)} sizes={sizes} />;
      })}
      {of.slice(0, -1).map((crop) => {
        const { file, width, height } = crop;
        const fits = { media: screensUpTo(crop), width, height };
        return <source key={file} {...fits} srcSet={jpegOf(crop)} />;
      })}
      <img
        src={jpegOf(last)}
        alt={alt}
        width={last.width}
        height={last.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={`h-auto w-full ${className}`}
      />
    </picture>
  );
}

/** Fetched before the page's styles are read: for the one picture the visitor waits for. */
export const PreloadDrawing = ({ of, sizes }: Pick<DrawingProps, 'of' | 'sizes'>) =>
  of.map((crop, index) => (
    <link
      key={crop.file}
      rel="preload"
      as="image"
      type="image/webp"
      href={`${crop.file}-${crop.widths[0] ?? crop.jpeg}.webp`}
      imageSrcSet={webpOf(crop)}
      imageSizes={sizes}
      media={screensOf(of, index)}
      fetchPriority="high"
    />
  ));
