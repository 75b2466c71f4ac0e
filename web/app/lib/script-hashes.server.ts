import { createHash } from 'node:crypto';

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The inline scripts that the framework wrote, found by a mark that is made up for each page and leaves with none: whatever else
 * came into a page, by a word of a visitor say, does not know it and is not allowed to run. Hashes go out, not the mark as a
 * nonce: a cached page would repeat it to everyone.
 */
export function allowMarkedScripts(marked: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = Array.from(marked.matchAll(SCRIPT), ([, attributes = '', script = '']) =>
    attributes.includes(attribute) && !/\ssrc=/.test(attributes) ? hashOf(script) : undefined,
  ).filter((hash) => hash !== undefined);
  return { html: marked.replaceAll(attribute, ''), hashes };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
