/**
 * A screen of the office consists of up to fifty files in seven levels of imports. The router preloads them if it knows them
 * (lib/load-route-module.ts). The list is not in the route manifest, because every visitor of the shop loads that.
 */
let loading: Promise<void> | undefined;

/** Once; without the list, a screen only loads more slowly. */
export const loadScreenFiles = (): Promise<void> => (loading ??= load().catch(() => (loading = undefined)));

async function load(): Promise<void> {
  const { officeFiles, routes } = __reactRouterManifest;
  if (officeFiles === undefined) return;
  const response = await fetch(officeFiles, { priority: 'low' });
  if (!response.ok) return;
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by slim-manifest.ts
  const files = (await response.json()) as Record<string, string[]>;
  for (const [id, imports] of Object.entries(files)) Object.assign(routes[id] ?? {}, { imports });
}
