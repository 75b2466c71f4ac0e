import { defineConfig } from 'vitest/config';

/** Of what Node compiles, in a folder that git ignores: workers, and the processes that journeys start, start sooner. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/../.data/compile-cache`;

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    // What takes long is part of `npm run soak` only.
    include: [process.env['SOAK'] === '1' ? 'soak/*.test.ts' : 'journeys/*.test.ts'],
    globalSetup: ['src/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a screen comes to is awaited, however busy the machine is.
    expect: { poll: { timeout: 15_000 } },
    // A worker keeps its modules and its browser from file to file.
    isolate: false,
    maxWorkers: 2,
  },
});
