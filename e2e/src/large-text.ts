import type { Page } from 'playwright-core';

/** With text twice as large: text that overflows the page, is clipped by a box, or is covered by something else. */
export async function largeTextFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
    // A chart is redrawn when its box has changed, and again when its axis has.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => {
    const faults: string[] = [];
    // Moving or scrolling content overflows on purpose, and the header truncates the farm's name.
    const MAY_OVERFLOW = '.marquee, [aria-roledescription], [class*=overflow-x-auto], header a:has(img)';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.clientHeight !== 1 &&
      element.closest(`${MAY_OVERFLOW}, .sr-only`) === null;
    const clips = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX) || /hidden|clip/.test(overflowY);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) {
      faults.push(`the page is ${scrollWidth} px wide`);
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.closest(MAY_OVERFLOW) === null &&
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
    // Overlays cover the page on purpose.
    const overlay = [...document.querySelectorAll('[role=dialog], dialog:modal, #user-menu:popover-open')].at(
      -1,
    );
    const walker = document.createTreeWalker(overlay ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || !isShown(element)) continue;
      const range = document.createRange();
      // Without the leading space, which may be at the end of another line.
      const begin = node.textContent?.indexOf(text) ?? 0;
      range.setStart(node, begin);
      range.setEnd(node, begin + text.length);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      // Content of a scrolling box can be scrolled to.
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
      // Line by line in the middle of the screen, away from sticky elements.
      const lines = range.getClientRects().length;
      for (let line = 0; line < lines; line += 1) {
        const lineBox = () => range.getClientRects()[line] ?? box;
        const scroller = scrollerOf(element) ?? document.documentElement;
        const isPage = scroller === document.documentElement;
        const middle = isPage
          ? innerHeight / 2
          : scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
        (isPage ? window : scroller).scrollBy({ top: lineBox().top - middle, behavior: 'instant' });
        const { left, top, width, height } = lineBox();
        for (const part of [0.05, 0.5, 0.95]) {
          const hit = document.elementFromPoint(left + width * part, top + height / 2);
          // Adjacent words in the same line may touch it.
          const isAdjacent =
            hit?.parentElement === element.parentElement && getComputedStyle(element).display === 'inline';
          if (hit !== null && !isAdjacent && !hit.contains(element) && !element.contains(hit)) {
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
