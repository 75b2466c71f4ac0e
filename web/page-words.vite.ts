import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const MODULE = 'virtual:page-words';
const RESOLVED = `\0${MODULE}`;
const PLACE = '__PAGE_WORDS__';
const app = fileURLToPath(new URL('./app/', import.meta.url));
/** What the macro leaves of a sentence: the id by which the catalogues know it. */
const WORD = /\bid: ?["'`]([\w+/=-]{6})["'`]/g;

/** Tells the server, for each route, the ids of all words that its code may say, later parts and closed dialogs included. */
export function pageWords(): Plugin {
  const wordsIn = new Map<string, string[]>();
  return {
    name: 'page-words',
    enforce: 'post',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      // While developing nobody knows the routes' modules beforehand: a page then brings every word.
      const json = this.environment.mode === 'build' ? PLACE : '{}';
      // Pure: the browser, which never asks for it, shall not carry it in every first load.
      return `export const pageWords = /* @__PURE__ */ JSON.parse(${JSON.stringify(json)});`;
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
