import { checkout } from '@khamar/testkit/processes/processes';
import type { Page, Request } from 'playwright-core';

const openRequests = new WeakMap<Page, Set<Request>>();

export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Where a journey stood when it failed: a race that cannot be repeated leaves at least this. */
export async function reportFailure(page: Page, title: string): Promise<void> {
  const path = `e2e/screenshots/failed-${title.replaceAll(/[^\w]+/g, '-').slice(0, 80)}.png`;
  try {
    const state = await page.evaluate(() => {
      // React Router's own variable; public pages have it only once they hydrate.
      const router: unknown = Reflect.get(globalThis, '__reactRouterDataRouter');
      const navigation: unknown = Reflect.get(Object(Reflect.get(Object(router), 'state')), 'navigation');
      const { activeElement } = document;
      return {
        focus: activeElement?.outerHTML.slice(0, 120),
        navigation: JSON.stringify(navigation),
        text: document.querySelector('main')?.innerText.slice(0, 600),
      };
    });
    await page.screenshot({ path: checkout + path });
    const open = [...(openRequests.get(page) ?? [])].map((request) => request.url());
    console.log(`Failed at ${page.url()} (${path})`, { ...state, open });
  } catch (error) {
    console.log(`Failed at ${page.url()}, and cannot be looked at: ${String(error)}`);
  }
}
