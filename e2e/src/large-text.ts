import type { Page } from 'playwright-core';

/** With letters twice as large: what sticks out of the page, is cut off by a box around it, or lies under something else. */
export async function faultsOfLargeText(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
    // A chart is drawn anew when its box has changed, and once more when its axis has.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => {
    const faults: string[] = [];
    // What moves or is scrolled by itself leaves its box on purpose, and the header shows as many words of the name as have room.
    const MAY_LEAVE = '.marquee, [aria-roledescription], [class*=overflow-x-auto], header a:has(img)';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.clientHeight !== 1 &&
      element.closest(`${MAY_LEAVE}, .sr-only`) === null;
    const clips = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX) || /hidden|clip/.test(overflowY);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) {
      faults.push(`the page is ${scrollWidth} px wide`);
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.closest(MAY_LEAVE) === null &&
          element.getBoundingClientRect().right + scrollX > innerWidth + 1,
      );
      for (const element of widest) {
        if (!widest.some((other) => other !== element && element.contains(other)))
          faults.push(`sticks out: ${element.outerHTML.slice(0, 200)}`);
      }
    }
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const scrollerOf = (element: Element): Element | null =>
      element.parentElement === null || scrolls(element) ? element : scrollerOf(element.parentElement);
    // What lies over the page covers it on purpose.
    const overlay = [...document.querySelectorAll('[role=dialog], #user-menu:popover-open')].at(-1);
    const walker = document.createTreeWalker(overlay ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || !isShown(element)) continue;
      const range = document.createRange();
      // Without the space before a word, which may stand at the end of another line.
      const begin = node.textContent?.indexOf(text) ?? 0;
      range.setStart(node, begin);
      range.setEnd(node, begin + text.length);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      // What a box that scrolls does not show can be scrolled to.
      for (
        let around: Element | null = element;
        around !== null && !scrolls(around);
        around = around.parentElement
      ) {
        const { left, right, top, bottom } = around.getBoundingClientRect();
        const isOut =
          box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
        if (isOut && clips(getComputedStyle(around)) && around !== document.body)
          faults.push(`cut off: ${text}`);
      }
      // Line by line in the middle of the screen, away from what sticks to its edges.
      const lines = range.getClientRects().length;
      for (let line = 0; line < lines; line += 1) {
        const place = () => range.getClientRects()[line] ?? box;
        const scroller = scrollerOf(element) ?? document.documentElement;
        const isPage = scroller === document.documentElement;
        const middle = isPage
          ? innerHeight / 2
          : scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
        (isPage ? window : scroller).scrollBy({ top: place().top - middle, behavior: 'instant' });
        const { left, top, width, height } = place();
        for (const part of [0.05, 0.5, 0.95]) {
          const hit = document.elementFromPoint(left + width * part, top + height / 2);
          // The words before and after it in the same line may touch it.
          const isBeside =
            hit?.parentElement === element.parentElement && getComputedStyle(element).display === 'inline';
          if (hit !== null && !isBeside && !hit.contains(element) && !element.contains(hit)) {
            faults.push(
              `under <${hit.tagName.toLowerCase()} class="${hit.getAttribute('class') ?? ''}">: ${text}`,
            );
            break;
          }
        }
      }
    }
    return [...new Set(faults)];
  });
}
