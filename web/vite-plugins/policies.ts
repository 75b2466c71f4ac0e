import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const MODULE = 'virtual:policies';
const RESOLVED = `\0${MODULE}`;
const POLICIES = ['terms', 'delivery', 'returns', 'privacy', 'records'];
const LANGUAGES = ['en', 'bn'];
const fileOf = (policy: string, language: string) =>
  fileURLToPath(new URL(`../../policies/${policy}.${language}.md`, import.meta.url));

/** `import { policies } from 'virtual:policies'` returns policies/*.md as HTML. */
export function policies(): Plugin {
  return {
    name: 'policies',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const pages = POLICIES.map((policy) => [
        policy,
        Object.fromEntries(
          LANGUAGES.map((language) => {
            const file = fileOf(policy, language);
            this.addWatchFile(file);
            return [language, readPolicy(file)];
          }),
        ),
      ]);
      return `export const policies = ${JSON.stringify(Object.fromEntries(pages))};`;
    },
  };
}

/** The heading is the page's title, the first paragraph its meta description. */
function readPolicy(file: string) {
  const [title, description, ...rest] = marked
    .lexer(readFileSync(file, 'utf8'))
    .filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || description?.type !== 'paragraph')
    throw new Error(`${file} must start with a heading and a paragraph`);
  return {
    title: String(title.text),
    description: String(description.text),
    html: marked.parser(rest),
  };
}
