import { defineConfig } from 'vitest/config';
import { inSoak } from './testkit/src/soak.ts';
import { PATIENCE } from './testkit/src/until.ts';

/** Of what Node compiles, in a folder that git ignores: workers, and the processes that tests start, start sooner. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/.data/compile-cache`;

const globalSetup = ['./database/src/testing/vitest-setup.ts'];
/** For all: no test has a time of its own, and none waits longer than PATIENCE for anything. */
const patience = {
  testTimeout: inSoak(30, 2) * PATIENCE,
  hookTimeout: PATIENCE,
  expect: { poll: { timeout: PATIENCE } },
};

/** Journeys in the browser have a configuration of their own: e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    // Tests wait for servers as much as they work: with one core left free, as is usual, CI would take twice as long.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'house', include: ['tools/**/*.test.ts'], ...patience } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...patience } },
      { test: { name: 'art', include: ['art/**/*.test.ts'], ...patience } },
      { test: { name: 'media', include: ['media/**/*.test.ts'], ...patience } },
      { test: { name: 'database', include: ['database/**/*.test.ts'], globalSetup, ...patience } },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup,
          // A worker keeps the modules of the API from file to file: importing them took a tenth of the time.
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'drills', include: ['{testkit,drills}/**/*.test.ts'], globalSetup, ...patience } },
      './web/vitest.config.ts',
    ],
  },
});
