import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { TEST_TIMEOUT_MS } from '../testkit/src/wait-for.ts';

// Vitest runs in the root folder, where lingui would not find its config.
const here = { cwd: import.meta.dirname };

export default defineConfig({
  // Lingui resolves its macros at build time; without this, tests cannot import files that use them.
  plugins: [babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] })],
  resolve: { tsconfigPaths: true },
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
    // As in the root's vitest.config.ts: Vitest's default for polling is one second.
    testTimeout: 2 * TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
  },
});
