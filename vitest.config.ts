import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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

/** Begun last, they would run alone at the end; Vitest knows how long files take only where it has run them before. */
const LONGEST = /three-nodes|sales-model|mail\.failures|pairs|kills|bkash|gateway-refunds/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: the sequencer's own method
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Journeys in the browser have a configuration of their own: e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    // Tests wait for servers as much as they work.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
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
