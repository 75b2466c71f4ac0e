import { hash } from 'node:crypto';

interface FinishedHtml {
  html: Buffer;
  /** Hashes of the allowed inline scripts, for the Content-Security-Policy. */
  hashes: string[];
}

/** Content-Security-Policy source for an inline script or style. */
export const hashSource = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/**
 * Finishes the rendered page: hashes its own inline scripts and moves the links to script files from the head to the end of the body. Only
 * the head and everything from the first script on are searched; the content in between, most of the page, is not touched.
 */
export function finishHtml(page: string, mark: string, startScript?: StartScript): FinishedHtml {
  const attribute = ` nonce="${mark}"`;
  const headEnd = page.indexOf('</head>');
  const firstMark = page.indexOf(attribute, headEnd);
  const contentEnd = firstMark === -1 ? page.indexOf('</body>', headEnd) : page.lastIndexOf('<', firstMark);
  const start = allowMarkedScripts(page.slice(0, headEnd), attribute);
  const end = allowMarkedScripts(page.slice(contentEnd), attribute);
  const { head, links } = takeScriptLinks(start.html);
  const ending =
    startScript === undefined
      ? end.html.replace('</body>', `${links}</body>`)
      : deferScripts(end.html, links, startScript);
  const parts = [head, page.slice(headEnd, contentEnd), ending];
  return {
    html: Buffer.concat(parts.map((part) => Buffer.from(part))),
    hashes: [...start.hashes, ...end.hashes],
  };
}

interface StartScript {
  code: string;
  /** Address of the live stream. */
  live: string;
}

/** The page's module script stays text until hydrate-on-interaction.ts runs it. */
function deferScripts(end: string, links: string, { code, live }: StartScript): string {
  const all = [...links.matchAll(/href="([^"]+)"/g)].flatMap(([, file = '']) => file);
  // The entry hydrates the page.
  const entry = all.filter((file) => file.startsWith('/assets/entry.client-')).join(' ');
  const libraries = all.filter((file) => LIBRARY.test(file)).join(' ');
  const files = all.filter((file) => file !== entry && !LIBRARY.test(file)).join(' ');
  const data = Object.entries({ libraries, files, entry, live })
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');
  return (
    end
      .replace('<script type="module" async="">', `<script type="text/plain" id="page-script"${data}>`)
      // A function, because a replacement text may contain `$&`.
      .replace('</body>', () => `<script>${code}</script></body>`)
  );
}

/** See the groups in vite.config.ts. */
const LIBRARY = /^\/assets\/(rolldown-runtime|react|router)-/;

/**
 * React Router puts the script preloads first in the head. On a slow connection they would delay the styles and the first image, which are
 * enough to show the page, so they go last. React adopts a link wherever it is.
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
 * The framework's inline scripts are found by a random mark that each render adds and this function removes: an injected script, for
 * example in visitor input, does not have it and may not run. The mark cannot be used as a nonce, because a cached page would repeat it to
 * everyone.
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
