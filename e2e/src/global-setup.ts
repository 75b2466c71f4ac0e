import { collectEnds } from '@khamar/testkit/clean-up';
import { openTestFarm } from '@khamar/testkit/test-farm';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    databaseUrl: string;
    mediaFolder: string;
  }
}

/** Once for all journeys: a fresh database with the demo herd and pictures of its own, and the built product on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { later, endAll } = collectEnds();
  const { url, databaseUrl, mediaFolder } = await openTestFarm({}, later);
  project.provide('siteUrl', url);
  project.provide('databaseUrl', databaseUrl);
  project.provide('mediaFolder', mediaFolder);
  return endAll;
}
