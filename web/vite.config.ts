import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { FarmProfile } from '@khamar/contract/farm-profile';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import profile from '../farm.json' with { type: 'json' };
import { config } from './app/config.server.ts';
import { drawings } from './drawings.vite.ts';
import { madeFiles } from './made-files.vite.ts';
import { ownToolkit } from './own-toolkit.vite.ts';
import { pageWords } from './page-words.vite.ts';
import { plainImports } from './plain-imports.vite.ts';
import { policies } from './policies.vite.ts';
import { routeModules } from './route-modules.vite.ts';

// A farm that edits its profile wrongly hears of it here, not from a visitor.
const farm = FarmProfile.parse(profile);

export default defineConfig({
  plugins: [
    tailwindcss(),
    drawings(),
    madeFiles(farm),
    policies(),
    reactRouter(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    pageWords(),
    ownToolkit(),
    plainImports(),
    routeModules(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    // As docs/browsers.md promises; Vite's own default is a year newer. Safari 15.4 parses everything that is left for 16.0, and
    // private fields need no stand-in there, which would weigh 0.6 KB in every first load.
    target: ['chrome100', 'safari16.0'],
    cssTarget: ['chrome100', 'safari15.4'],
    // A font inside the stylesheet would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // React Router names what a page needs in its head; the parts that come later stand on those alone.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings to developers would weigh 1.1 KB in every first load.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          output: {
            // One letter less than usual: each name stands in the list of routes that every first page loads.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // What every page needs comes as two files, what pages with cows need as a third: twenty small ones weigh 7 KB more,
              // and each is a request. Named one by one, so that nothing that only the office shares slips into a visitor's first load.
              groups: [
                {
                  name: 'libraries',
                  // Not what recharts has for itself.
                  test: /(?<!\/recharts)\/node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|reselect|immer|@reduxjs|@lingui)\/(?!.*\?recharts)|\/web\/app\/lib\/load-route-module\.ts$/,
                  priority: 4,
                },
                {
                  name: 'site',
                  // What only guarded pages, sign-in and uploads need is not for all.
                  test: /\/web\/app\/((i18n|lib|api|state|session|domain|shop\/layout)\/(?!toast-list|refusal|use-moment|use-after-pause|use-media|ear-tag|tag-search|upload-fetch|use-sign-out|new-idempotency-key|send-once|end-on-server|session-guard|needs-javascript|guard-decision|next-path|payment-marks)[^/]+|paths|ui\/(card|icons|language-switch|skeleton|modal|button|drawing))\.tsx?$/,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  // The catalogue and the office have these in common.
                  name: 'lists',
                  test: /\/web\/app\/(ui\/(pagination|select-field)|domain\/tag-search)\.tsx?$|\/contract\/src\/cows\/choices\.ts$/,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Not contract/src/cows/cow.ts: forms bring zod with it.
                  name: 'cows',
                  test: /\/web\/app\/shop\/(catalogue|cow|cow-card)\/(?!chosen-cows|cow-standing|standing-words|similar-cows|price-before|add-to-cart|range-slider|side-sheet|choice-chips|empty-state).*\.tsx?$|\/contract\/src\/(digits|limits|pictures\/srcset)\.ts$/,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Found before the first visit: else Vite reloads the page while it discovers them one by one.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    // The same single origin as in production: /api/* is the API with the prefix taken off.
    proxy: { '/api': { target: config.API_URL, rewrite: (path) => path.replace(/^\/api/, '') } },
  },
});
