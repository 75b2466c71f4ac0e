import type { Page } from 'playwright-core';
import { seeAllPictures } from './drawings.ts';

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
