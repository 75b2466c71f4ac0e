import type { Locator, Page } from 'playwright-core';

/** Loads every image, including lazy ones below the fold. */
export const loadAllImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
    for (const img of images) img.loading = 'eager';
    await Promise.all(images.map((img) => img.decode()));
  });

/** The largest allowed ratio of file pixels to shown pixels, along the width. */
const MAX_RATIO = 1.5;

/** Images whose file is larger than needed, measured in device pixels. */
export async function oversizedImages(page: Page): Promise<string[]> {
  await loadAllImages(page);
  return page.evaluate(async (maxRatio) => {
    const shown = [...document.images].filter(
      // Placeholders are inline, and SVGs have no pixel size.
      ({ currentSrc, clientWidth }) => /\.(webp|jpe?g|png)$/.test(currentSrc) && clientWidth > 0,
    );
    const measured = await Promise.all(
      shown.map(async ({ currentSrc, clientWidth, clientHeight }) => {
        const file = new Image();
        file.src = currentSrc;
        await file.decode();
        // With object-fit: cover one side is cropped; the other determines the scale.
        const scale = Math.max(clientWidth / file.naturalWidth, clientHeight / file.naturalHeight);
        return { currentSrc, excess: 1 / (scale * devicePixelRatio) };
      }),
    );
    return measured
      .filter(({ excess }) => excess > maxRatio)
      .map(({ currentSrc, excess }) => `${currentSrc}: ${excess.toFixed(2)}`);
  }, MAX_RATIO);
}

interface LoadedFile {
  src: string;
  /** File pixels divided by screen pixels, along the width. */
  excess: number;
  /** Shown aspect ratio divided by the file's: 1 if nothing is cropped or distorted. */
  cut: number;
}

/** The file the browser chose for an image, compared with its size on screen. */
export const loadedFile = (image: Locator): Promise<LoadedFile> =>
  image.evaluate(async (img: HTMLImageElement) => {
    img.loading = 'eager';
    await img.decode();
    const { width, height } = img.getBoundingClientRect();
    const file = new Image();
    file.src = img.currentSrc;
    await file.decode();
    return {
      src: img.currentSrc.replace(/^.*\/assets\/drawings\//, ''),
      excess: file.naturalWidth / (width * devicePixelRatio),
      cut: width / height / (file.naturalWidth / file.naturalHeight),
    };
  });

/** Cumulative layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    seen.push(...observer.takeRecords());
    return seen.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });
