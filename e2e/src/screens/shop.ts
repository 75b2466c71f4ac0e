import type { Locator, Page } from 'playwright-core';

/** The menu of a phone, once its animation has ended: until then a click could hit something else. */
export async function openDrawer(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.waitFor();
  await page.waitForFunction(() => {
    const { right = 0 } = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? {};
    return right === innerWidth;
  });
  return drawer;
}
