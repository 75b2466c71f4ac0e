import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '@khamar/testkit/browser/chromium';
import { type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';

/** Writes the page's DOM tree to a file. */
export async function treeOf(url: string, later: Later): Promise<string> {
  const browser = await launchChromium();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  const tree = await page.evaluate(() => {
    const read = (element: Element): unknown => {
      const tag = element.localName;
      const props = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
      if (tag === 'script' || tag === 'style') return { tag, props, raw: element.textContent, children: [] };
      const children = Array.from(element.childNodes, (node) =>
        node instanceof Element ? read(node) : (node.textContent ?? ''),
      );
      return { tag, props, children };
    };
    return JSON.stringify(read(document.documentElement));
  });
  await browser.close();
  const file = join(await temporaryFolder('tree', later), 'tree.json');
  await writeFile(file, tree);
  return file;
}
