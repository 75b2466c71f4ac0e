import { inSoak } from '@khamar/testkit/soak';
import { PATIENCE } from '@khamar/testkit/until';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of what Node compiles, in a folder that git ignores: workers, and the processes that journeys start, start sooner. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/../.data/compile-cache`;

/** The two longest files come first: begun last, they would run alone at the end. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: the sequencer's own method
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('screens.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    // `npm run soak` has the journeys in more views (src/visitor.ts), and some that only it has.
    include: ['journeys/**/*.test.ts', ...inSoak(['soak/*.test.ts'], [])],
    globalSetup: ['src/global-setup.ts'],
    // What a screen comes to is awaited, however busy the machine is; a test has the time to say what did not come.
    expect: { poll: { timeout: PATIENCE } },
    testTimeout: 2 * PATIENCE,
    hookTimeout: 2 * PATIENCE,
    // A worker keeps its modules and its browser from file to file.
    isolate: false,
    sequence: { sequencer: ScreensFirst },
    // One more than the cores of CI: of three journeys one mostly waits, for a frame or for an answer.
    maxWorkers: 3,
  },
});
