import { hash } from 'node:crypto';

interface FinishedPage {
  html: Buffer;
  /** Of the inline scripts that may run, for the Content-Security-Policy. */
  hashes: string[];
}

/** How a Content-Security-Policy names an inline script or style that it allows. */
export const hashSource = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/**
 * The page as it leaves: its own inline scripts allowed, and the links to its script files moved from the head to the end of the body.
 * Only the head and what follows the first script are searched; the content between them, most of the page, is encoded as it is.
 */
export function finishPage(page: string, mark: string): FinishedPage {
  const attribute = ` nonce="${mark}"`;
  const headEnd = page.indexOf('</head>');
  const firstMark = page.indexOf(attribute, headEnd);
  const contentEnd = firstMark === -1 ? page.indexOf('</body>', headEnd) : page.lastIndexOf('<', firstMark);
  const { head, links } = takeScriptLinks(page.slice(0, headEnd).replaceAll(attribute, ''));
  const { html: end, hashes } = allowMarkedScripts(page.slice(contentEnd), attribute);
  const parts = [head, page.slice(headEnd, contentEnd), end.replace('</body>', `${links}</body>`)];
  return { html: Buffer.concat(parts.map((part) => Buffer.from(part))), hashes };
}

/**
 * React Router names the script files first in the head. On a slow line they would then take the place of the styles and the first
 * picture, which show the page without them; so they are named last. React adopts a link wherever it stands.
 */
function takeScriptLinks(head: string): { head: string; links: string } {
  let links = '';
  const rest = head.replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    links += link.replace(' ', ' fetchpriority="low" ');
    return '';
  });
  return { head: rest, links };
}

/**
 * The framework's inline scripts are found by a random mark that each rendering gets and that is removed again: a script that came
 * into the page by another way, in a visitor's words say, does not carry it and may not run. The mark itself cannot serve as a
 * nonce, because a cached page would repeat it to everyone.
 */
function allowMarkedScripts(marked: string, attribute: string): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  for (let at = marked.indexOf(attribute); at !== -1; at = marked.indexOf(attribute, at + 1)) {
    const start = marked.indexOf('>', at) + 1;
    const tag = marked.slice(marked.lastIndexOf('<', at), start);
    if (tag.startsWith('<script') && !tag.includes(' src='))
      hashes.push(hashSource(marked.slice(start, marked.indexOf('</script>', start))));
  }
  return { html: marked.replaceAll(attribute, ''), hashes };
}
