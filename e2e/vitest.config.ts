import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['journeys/*.test.ts'],
    globalSetup: ['src/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a screen comes to is awaited, however busy the machine is.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
});
