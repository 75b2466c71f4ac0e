import { collectCleanUps } from '@khamar/testkit/processes/clean-up';
import { openTestStack, openTestHerd, type TestHerd } from '@khamar/testkit/servers/test-stack';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    databaseUrl: string;
    mediaFolder: string;
    /** By number of cows; test files copy them (test-stack.ts). */
    herds: Record<3 | 12 | 30, TestHerd>;
  }
}

/** Once for all journeys: a new database with the demo herd and its photos, and the built product on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { later, cleanUpAll } = collectCleanUps();
  const [{ url, databaseUrl, mediaFolder }, three, twelve, thirty] = await Promise.all([
    // A sitemap in several parts, like with a large herd.
    openTestStack({ different: 24, settings: { SITEMAP_PART: '50', DATABASE_TIMEOUT_FACTOR: '5' } }, later),
    openTestHerd({ rows: 3 }, later),
    openTestHerd({ rows: 12 }, later),
    openTestHerd({ rows: 30 }, later),
  ]);
  project.provide('siteUrl', url);
  project.provide('databaseUrl', databaseUrl);
  project.provide('mediaFolder', mediaFolder);
  project.provide('herds', { 3: three, 12: twelve, 30: thirty });
  return cleanUpAll;
}
