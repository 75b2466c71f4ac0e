import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../testkit/src/until.ts';

// Vitest runs in the root folder, where lingui would not find its settings.
const here = { cwd: import.meta.dirname };

export default defineConfig({
  // Lingui resolves its macros at build time; without this a test cannot import a file with words.
  plugins: [babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] })],
  resolve: { tsconfigPaths: true },
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
    testTimeout: PATIENCE,
  },
});
