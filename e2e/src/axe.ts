import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof Axe;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The minified one: parsing the full source takes as long as running all rules.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** axe violations in a part of the page, with their elements. */
export async function axeViolations(page: Page, part: string): Promise<string[]> {
  await page.evaluate(source);
  const options: RunOptions = {
    runOnly: { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
    // Saves a third of the time: element selectors, which we do not use, and style sheets for rules that do not
    // run.
    selectors: false,
    preload: false,
  };
  return page.evaluate(findViolations, { part, options });
}

/** Runs in the page, where `axe` is global. Content behind an open dialog is inert. */
async function findViolations({ part, options }: { part: string; options: RunOptions }): Promise<string[]> {
  const dialog = document.querySelector(':modal');
  const { violations } = await axe.run(dialog ?? part, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
