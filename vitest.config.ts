import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inSoak } from './testkit/src/soak.ts';
import { TEST_TIMEOUT_MS } from './testkit/src/wait-for.ts';

/** Node's compile cache, in a git-ignored folder: workers and the processes that tests start begin faster. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/.data/compile-cache`;

const globalSetup = ['./database/src/testing/vitest-setup.ts'];
/** One timeout for all tests: no test sets its own, and none waits longer than TEST_TIMEOUT_MS for a single event. */
const patience = {
  testTimeout: inSoak(30, 2) * TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: TEST_TIMEOUT_MS } },
};

/** Started last, these would run alone at the end; Vitest only knows durations of files it has run before. */
const LONGEST = /failover-automatic|sales-model|mail\.failures|pairs|kills|bkash|gateway-refunds/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Browser journeys have their own configuration: e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    // Tests wait for servers as much as they use the CPU.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'repo', include: ['tools/**/*.test.ts'], ...patience } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...patience } },
      { test: { name: 'art', include: ['art/**/*.test.ts'], ...patience } },
      { test: { name: 'media', include: ['media/**/*.test.ts'], ...patience } },
      { test: { name: 'database', include: ['database/**/*.test.ts'], globalSetup, ...patience } },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup,
          // Workers keep the API's modules between files: importing them took a tenth of the time.
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'drills', include: ['{testkit,drills}/**/*.test.ts'], globalSetup, ...patience } },
      './web/vitest.config.ts',
    ],
  },
});
