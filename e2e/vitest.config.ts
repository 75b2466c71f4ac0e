import { inSoak } from '@khamar/testkit/soak';
import { TEST_TIMEOUT_MS } from '@khamar/testkit/wait-for';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Node's compile cache, in a git-ignored folder: workers and the processes that journeys start begin faster. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/../.data/compile-cache`;

/** The two longest files come first: started last, they would run alone at the end. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('screens.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    // `npm run soak` runs the journeys in more views (src/visitor.ts), and additional ones.
    include: ['journeys/**/*.test.ts', ...inSoak(['soak/*.test.ts'], [])],
    globalSetup: ['src/global-setup.ts'],
    // Generous for slow machines; a test has twice the time, so that a failed poll can report what is missing.
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
    testTimeout: 2 * TEST_TIMEOUT_MS,
    hookTimeout: 2 * TEST_TIMEOUT_MS,
    // Workers keep their modules and browser between files.
    isolate: false,
    sequence: { sequencer: ScreensFirst },
    // One more than CI's cores: one of three journeys mostly waits for a frame or a response.
    maxWorkers: 3,
  },
});
