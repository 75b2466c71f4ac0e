import { defineConfig } from 'vitest/config';

/** Of what Node compiles, in a folder that git ignores: workers, and the processes that tests start, start sooner. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/.data/compile-cache`;

const globalSetup = ['./database/src/testing/vitest-setup.ts'];

/** Journeys in the browser have a configuration of their own: e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    // Tests wait for servers as much as they work: with one core left free, as is usual, CI would take twice as long.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'house', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'art', include: ['art/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'media', include: ['media/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'database',
          include: ['database/**/*.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup,
          // A worker keeps the modules of the API from file to file: importing them took a tenth of the time.
          isolate: false,
          // Commands of a test are processes of their own, which start slowly where others are busy.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'drills',
          include: ['{testkit,drills}/**/*.test.ts'],
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
