import { parse } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { FarmProfile } from '@khamar/contract/farm-profile';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import profile from '../farm.json' with { type: 'json' };
import { config } from './app/config.server.ts';
import { drawings } from './vite-plugins/drawings.ts';
import { inlineScript } from './vite-plugins/inline-script.ts';
import { generatedFiles } from './vite-plugins/generated-files.ts';
import { rechartsToolkit } from './vite-plugins/recharts-toolkit.ts';
import { pageMessages } from './vite-plugins/page-messages.ts';
import { preloadHelper } from './vite-plugins/preload-helper.ts';
import { policies } from './vite-plugins/policies.ts';
import { routeModules } from './vite-plugins/route-modules.ts';

// Fails the build if the farm's profile is invalid.
const farm = FarmProfile.parse(profile);

const ON_EVERY_PAGE = /\/(rolldown-runtime|react|router|store|site|lists)-/;

export default defineConfig({
  plugins: [
    tailwindcss(),
    drawings(),
    generatedFiles(farm),
    inlineScript(),
    policies(),
    reactRouter(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    pageMessages(),
    rechartsToolkit(),
    preloadHelper(),
    routeModules(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    // Matches docs/browsers.md; Vite's default is a year newer. Safari 15.4 parses everything that remains for 16.0, without a 0.6 KB
    // helper for private fields in every first load.
    target: ['chrome100', 'safari16.0'],
    cssTarget: ['chrome100', 'safari15.4'],
    // Inlined fonts would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // What a lazy chunk imports loads beside it, not after it. React Router preloads what every page has in its head.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's developer warnings would add 1.1 KB to every first load.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          output: {
            // One character shorter than the default: every name is in the route manifest, which each first page loads.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Code of every page is in two files, code of pages with cows in a third: twenty small files are 7 KB larger, and each costs
              // a request. Listed explicitly, so code shared only within the office does not get into a visitor's first load.
              groups: [
                {
                  name: 'react',
                  test: /\/node_modules\/(react|react-dom|scheduler)\//,
                  priority: 6,
                },
                {
                  name: 'router',
                  test: /\/node_modules\/react-router\/|\/web\/app\/lib\/load-route-module\.ts$/,
                  priority: 5,
                },
                {
                  name: 'store',
                  // Except recharts' own dependencies.
                  test: /(?<!\/recharts)\/node_modules\/(react-redux|redux|reselect|immer|@reduxjs|@lingui)\/(?!.*\?recharts)/,
                  priority: 4,
                },
                {
                  name: 'site',
                  // Except what only guarded pages, sign-in and uploads need.
                  test: /\/web\/app\/((i18n|lib|api|state|session|domain|shop\/layout)\/(?!toast-list|api-error|error-messages|use-moment|use-debounce|use-media|ear-tag|tag-search|upload-fetch|use-sign-out|idempotency|revoke-session|session-guard|signed-in-loader|needs-javascript|guard-decision|next-path|payment-marks)[^/]+|paths|hydration\/handle|ui\/(card|icons|language-switch|skeleton|modal|button|drawing))\.tsx?$/,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  // Shared by the catalogue and the office.
                  name: 'lists',
                  test: /\/web\/app\/(ui\/(pagination|select-field)|domain\/tag-search)\.tsx?$|\/contract\/src\/cows\/enums\.ts$/,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Without contract/src/cows/cow.ts, which imports zod.
                  name: 'cows',
                  test: /\/web\/app\/shop\/(catalogue|cow|cow-card)\/(?!chosen-cows|status\/|similar-cows|add-to-cart|range-slider|side-sheet).*\.tsx?$|\/contract\/src\/(digits|limits|media\/srcset)\.ts$/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  // Can be evaluated before the entry, which hydrates the page.
                  name: 'app',
                  test: /\/web\/app\/hydration\/hydrate\.tsx$/,
                  priority: 0,
                },
                {
                  // A group takes its dependencies along: without these, visitors would load the office's layout.
                  name: (id) => (/session|javascript/.test(id) ? 'guarded-page' : parse(id).name),
                  test: /\/web\/app\/(session\/(session-guard|guard-decision|use-sign-out|revoke-session)|domain\/needs-javascript|api\/(api-error|error-messages)|live\/event-stream)\.tsx?$|\/contract\/src\/moment\.ts$/,
                  priority: 1,
                },
                {
                  // What every office screen needs, in one file instead of twenty.
                  name: 'office-layout',
                  test: /\/web\/app\/office\/(layout\/|overview\/period|ui\/(load-failure|dialog-layers))|\/contract\/src\/overview\/to-do|\/lucide-react\/dist\/esm\/(?!icons\/)|\/lucide-react\/dist\/esm\/icons\/(chevron-right|plus|x)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Pre-bundled before the first request: otherwise Vite reloads the page as it discovers dependencies.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', 'app/office/**/*-screen.tsx'],
  },
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    // Single origin as in production: /api/* is the API without the prefix.
    proxy: { '/api': { target: config.API_URL, rewrite: (path) => path.replace(/^\/api/, '') } },
  },
});
