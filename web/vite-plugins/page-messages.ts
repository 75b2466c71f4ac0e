import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const MODULE = 'virtual:page-messages';
const RESOLVED = `\0${MODULE}`;
const PLACE = '__PAGE_MESSAGES__';
const app = fileURLToPath(new URL('../app/', import.meta.url));
/** The message id that the macro leaves in the code. */
const WORD = /\bid: ?["'`]([\w+/=-]{6})["'`]/g;

/** Collects, for each route, the ids of all messages its code may show, including lazy parts and closed dialogs. */
export function pageMessages(): Plugin {
  const wordsIn = new Map<string, string[]>();
  return {
    name: 'page-messages',
    enforce: 'post',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      // In development the routes' modules are not known in advance, so a page gets every message.
      const json = this.environment.mode === 'build' ? PLACE : '{}';
      // Pure, so it is tree-shaken from the browser bundle, which never uses it.
      return `export const pageMessages = /* @__PURE__ */ JSON.parse(${JSON.stringify(json)});`;
    },
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !id.startsWith(app)) return;
      const words = Array.from(code.matchAll(WORD), ([, word = '']) => word);
      if (words.length > 0) wordsIn.set(id, words);
    },
    renderChunk(code) {
      const place = JSON.stringify(PLACE);
      if (!code.includes(place)) return null;
      const routes = [...this.getModuleIds()].filter((id) => /\/(root|routes\/.*)\.tsx$/.test(id));
      const words = routes.map((id) => [
        relative(app, id).replace(/\.tsx$/, ''),
        [...new Set([...reachedFrom(id, this)].flatMap((reached) => wordsIn.get(reached) ?? []))].toSorted(),
      ]);
      return code.replace(place, () => JSON.stringify(JSON.stringify(Object.fromEntries(words))));
    },
  };
}

function reachedFrom(start: string, build: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    const module = build.getModuleInfo(id);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])])
      reached.add(next);
  }
  return reached;
}
