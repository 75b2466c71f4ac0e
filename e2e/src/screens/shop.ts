import type { Locator, Page } from 'playwright-core';

/** The menu of a phone, once it has slid in: until then a click would meet whatever passes by. */
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
