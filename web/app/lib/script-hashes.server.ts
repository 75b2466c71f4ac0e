import { createHash } from 'node:crypto';

/**
 * Hashes of the inline scripts that the framework wrote. They are found by a random mark that each rendering gets and that is
 * removed again: a script that came into the page by another way, in a visitor's words say, does not carry it and may not run.
 * The mark itself cannot serve as a nonce, because a cached page would repeat it to everyone.
 */
export function allowMarkedScripts(marked: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes: string[] = [];
  for (let at = marked.indexOf(attribute); at !== -1; at = marked.indexOf(attribute, at + 1)) {
    const start = marked.indexOf('>', at) + 1;
    const tag = marked.slice(marked.lastIndexOf('<', at), start);
    if (tag.startsWith('<script') && !tag.includes(' src='))
      hashes.push(hashOf(marked.slice(start, marked.indexOf('</script>', start))));
  }
  return { html: marked.replaceAll(attribute, ''), hashes };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
