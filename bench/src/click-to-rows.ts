import type { Page } from 'playwright-core';

/**
 * Milliseconds from a click, or from Enter after words, until the rows that were asked for are painted. Measured inside the page:
 * the way to and from the program that drives it is nobody's waiting.
 */
export function clickToRows(page: Page, selector: string, words?: string): Promise<number> {
  return page.evaluate(
    ({ selector: target, words: typed }) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(target);
        const table = document.querySelector('table');
        if (element === null || table === null) throw new Error(`Nothing to click: ${target}`);
        const late = setTimeout(() => reject(new Error(`No rows after ${target}`)), 20_000);
        let started = 0;
        let wasBusy = false;
        const observer = new MutationObserver(() => {
          const isBusy = table.ariaBusy === 'true';
          wasBusy ||= isBusy;
          if (!wasBusy || isBusy) return;
          observer.disconnect();
          clearTimeout(late);
          // The second frame begins when the first is painted.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)));
        });
        observer.observe(table, { attributeFilter: ['aria-busy'] });
        if (element instanceof HTMLInputElement && typed !== undefined) {
          // As React hears a person type.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, typed);
          element.dispatchEvent(new InputEvent('input', { bubbles: true }));
          started = performance.now();
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        } else {
          started = performance.now();
          element.click();
        }
      }),
    { selector, words },
  );
}
