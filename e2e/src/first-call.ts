import type { Page } from 'playwright-core';

/** Marks the body once the page calls an address with this text: whether React had begun by then. */
export const watchFirstCall = (page: Page, part: string) =>
  page.addInitScript((wanted) => {
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes(wanted))
        document.body.dataset['asked'] ??= Object.keys(document.body).some((key) => key.startsWith('__react'))
          ? 'after hydration'
          : 'before hydration';
      return originalFetch(input, init);
    };
  }, part);

export const firstCall = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.body.dataset['asked']);
