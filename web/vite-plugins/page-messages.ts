import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { OFFICE_SCREENS } from '../app/routes.ts';

const MODULE = 'virtual:page-messages';
const RESOLVED = `\0${MODULE}`;
const PLACEHOLDER = '__PAGE_MESSAGES__';
const app = fileURLToPath(new URL('../app/', import.meta.url));
/** The message id that the macro leaves in the code. */
const MESSAGE_ID = /\bid: ?["'`]([\w+/=-]{6})["'`]/g;

/** Collects, for each route, the ids of all messages its code may show, including lazy parts and closed dialogs. */
export function pageMessages(): Plugin {
  const idsByModule = new Map<string, string[]>();
  return {
    name: 'page-messages',
    enforce: 'post',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      // In development the routes' modules are not known in advance, so a page gets every message.
      const json = this.environment.mode === 'build' ? PLACEHOLDER : '{}';
      // Pure, so it is tree-shaken from the browser bundle, which never uses it.
      return `export const pageMessages = /* @__PURE__ */ JSON.parse(${JSON.stringify(json)});`;
    },
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !id.startsWith(app)) return;
      const messageIds = Array.from(code.matchAll(MESSAGE_ID), ([, messageId = '']) => messageId);
      if (messageIds.length > 0) idsByModule.set(id, messageIds);
    },
    renderChunk(code) {
      const placeholder = JSON.stringify(PLACEHOLDER);
      if (!code.includes(placeholder)) return null;
      const routes = [...this.getModuleIds()].filter((id) => /\/(root|routes\/.*)\.tsx$/.test(id));
      const files: [routeId: string, file: string][] = [
        ...routes.map((id): [string, string] => [relative(app, id).replace(/\.tsx$/, ''), id]),
        // Office screens have ids of their own (routes.ts).
        ...Object.entries(OFFICE_SCREENS).map(([path, name]): [string, string] => [
          `office${path}`,
          `${app}office/${name}.tsx`,
        ]),
      ];
      const idsByRoute = files.map(([routeId, file]) => [
        routeId,
        [
          ...new Set([...reachedFrom(file, this)].flatMap((reached) => idsByModule.get(reached) ?? [])),
        ].toSorted(),
      ]);
      return code.replace(placeholder, () => JSON.stringify(JSON.stringify(Object.fromEntries(idsByRoute))));
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
