import { goHydrated, type Visitor } from './visitor.ts';

/** Simulates switching the tab to the background or foreground. */
export const setVisible = ({ page }: Visitor, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

/** Another tab of the same browser. */
export async function openTab({ page, faults }: Visitor): Promise<Visitor> {
  const tab = await page.context().newPage();
  tab.on('pageerror', (error) => faults.push(String(error)));
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page: tab, faults, apiCalls: [] };
}

/** Waits for the stream: earlier changes would not reach the page. */
export async function goWithStream(visitor: Visitor, path: string): Promise<void> {
  const streamOpened = visitor.page.waitForResponse('**/api/live/cows');
  await goHydrated(visitor, path);
  await streamOpened;
}
