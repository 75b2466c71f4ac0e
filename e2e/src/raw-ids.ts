import { readdirSync, readFileSync } from 'node:fs';
import { checkout } from '@khamar/testkit/processes/processes';
import type { Page } from 'playwright-core';

const assets = `${checkout}web/build/client/assets/`;

/** The message ids of the built site, including the office. */
function messageIds(): string[] {
  const catalogues = readdirSync(assets).filter((name) => /^(en|bn)-.*\.js$/.test(name));
  return catalogues.flatMap((name) =>
    Array.from(readFileSync(assets + name, 'utf8').matchAll(/"([\w+/=-]{6})\\?":/g), ([, id = '']) => id),
  );
}

let ids: Set<string> | undefined;

/** Message ids shown as text, because their translation is missing. */
export async function rawIdsOn(page: Page): Promise<string[]> {
  ids ??= new Set(messageIds());
  const known = ids;
  if (known.size < 500) throw new Error(`only ${known.size} messages in the built catalogues`);
  const texts = await page.evaluate(() => {
    const all: string[] = [document.title];
    for (const element of document.querySelectorAll('body, body *:not(script, style, template)'))
      all.push(
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === 3)
          .map((node) => node.textContent ?? ''),
        element.getAttribute('aria-label') ?? '',
        element.getAttribute('placeholder') ?? '',
        element.getAttribute('alt') ?? '',
      );
    return all;
  });
  return texts.map((text) => text.trim()).filter((text) => known.has(text));
}
