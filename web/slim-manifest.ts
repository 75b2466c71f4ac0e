/**
 * After the build: shrinks the route manifest, which every visitor's first page loads. Omits false and empty values, routes no browser
 * shows (sitemaps), files that every page has anyway, and the files of pages no link prefetches. The server has its own full manifest.
 * The office loads the files of its screens from a list of its own (app/office/layout/screen-files.ts).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const assets = new URL('./build/client/assets/', import.meta.url);
const START = 'window.__reactRouterManifest=';
const Manifest = z.looseObject({
  routes: z.record(
    z.string(),
    z.looseObject({ id: z.string(), hasDefaultExport: z.boolean(), imports: z.array(z.string()).optional() }),
  ),
});
type Route = z.infer<typeof Manifest>['routes'][string];

const isNothing = (value: unknown): boolean =>
  value === false || (Array.isArray(value) && value.length === 0);

/** Office screens, booking pages, and pages opened by a link in a message. */
const NEVER_PREFETCHED =
  /^office|^routes\/(office$|driver|weighing|shop\/(bookings?|receipt|quote|family|slip)$|account\/(confirm-email|(forgot|reset)-password)$)/;

function slim(route: Route, atRoot: string[]) {
  const isPrefetched = !NEVER_PREFETCHED.test(route.id);
  const imports = route.imports?.filter((file) => isPrefetched && !atRoot.includes(file)) ?? [];
  return Object.fromEntries(Object.entries({ ...route, imports }).filter(([, value]) => !isNothing(value)));
}

/** The files of each office screen, without those that all of them have. */
async function writeOfficeFiles(routes: Record<string, Route>, atRoot: string[]): Promise<string> {
  const shared = new Set([...atRoot, ...(routes['routes/office']?.imports ?? [])]);
  const screens = Object.values(routes).filter(({ id }) => /^office(\/|$)/.test(id));
  const files = screens.map(({ id, imports = [] }) => [id, imports.filter((each) => !shared.has(each))]);
  const text = JSON.stringify(Object.fromEntries(files));
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7);
  await writeFile(new URL(`office-files-${hash}.json`, assets), text);
  return `/assets/office-files-${hash}.json`;
}

for (const name of await readdir(assets)) {
  const file = new URL(name, assets);
  const text = /^manifest-.*\.js$/.test(name) ? await readFile(file, 'utf8') : '';
  if (!text.startsWith(START)) continue;
  const manifest = Manifest.parse(JSON.parse(text.slice(START.length, -1)));
  const shown = Object.entries(manifest.routes).filter(([, route]) => route.hasDefaultExport);
  const atRoot = manifest.routes['root']?.imports ?? [];
  const routes = Object.fromEntries(
    shown.map(([id, route]) => [id, slim(route, id === 'root' ? [] : atRoot)]),
  );
  const officeFiles = await writeOfficeFiles(manifest.routes, atRoot);
  await writeFile(file, `${START}${JSON.stringify({ ...manifest, routes, officeFiles })};`);
}
