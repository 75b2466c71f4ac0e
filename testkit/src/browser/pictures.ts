import type { Locator, Page } from 'playwright-core';

/** Every picture of the page has come: what is below the fold would wait until it is scrolled to. */
export const seeAllPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
    for (const img of pictures) img.loading = 'eager';
    await Promise.all(pictures.map((img) => img.decode()));
  });

/** What a file may have in pixels along its width, for each that the screen shows of it. */
const MOST = 1.5;

/** Pictures whose file is larger than the screen can show. Measured in dots: a phone of two dots a pixel is owed twice the pixels. */
export async function oversizedPictures(page: Page): Promise<string[]> {
  await seeAllPictures(page);
  return page.evaluate(async (most) => {
    const shown = [...document.images].filter(
      // Placeholders are a few bytes of the page itself; a drawing in vectors has no pixels.
      ({ currentSrc, clientWidth }) => /\.(webp|jpe?g|png)$/.test(currentSrc) && clientWidth > 0,
    );
    const measured = await Promise.all(
      shown.map(async ({ currentSrc, clientWidth, clientHeight }) => {
        const file = new Image();
        file.src = currentSrc;
        await file.decode();
        // What covers its frame is cut at one side; the other decides.
        const scale = Math.max(clientWidth / file.naturalWidth, clientHeight / file.naturalHeight);
        return { currentSrc, excess: 1 / (scale * devicePixelRatio) };
      }),
    );
    return measured
      .filter(({ excess }) => excess > most)
      .map(({ currentSrc, excess }) => `${currentSrc}: ${excess.toFixed(2)}`);
  }, MOST);
}

interface Fetched {
  src: string;
  /** Pixels of the file by pixels on the screen, along the width. */
  excess: number;
  /** The proportions of what is shown by those of the file: 1 where nothing is cut off or squeezed. */
  cut: number;
}

/** What the browser chose for a picture, and how well it fits. */
export const fetched = (picture: Locator): Promise<Fetched> =>
  picture.evaluate(async (img: HTMLImageElement) => {
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

/** How far anything has moved by itself since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    seen.push(...observer.takeRecords());
    return seen.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });
