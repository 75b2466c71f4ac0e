import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof Axe;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The small one: reading its source takes a browser as long as all rules together.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds in a part of the page as it stands, each with the elements it is about. */
export async function axeViolations(page: Page, part: string): Promise<string[]> {
  await page.evaluate(source);
  const options: RunOptions = {
    runOnly: { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
    // A third of its work: the way to each element, which nobody reads, and style sheets for rules that are not run.
    selectors: false,
    preload: false,
  };
  return page.evaluate(findViolations, { part, options });
}

/** In the page, whose global `axe` is. What lies behind an open dialog cannot be reached. */
async function findViolations({ part, options }: { part: string; options: RunOptions }): Promise<string[]> {
  const dialog = document.querySelector(':modal');
  const { violations } = await axe.run(dialog ?? part, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
