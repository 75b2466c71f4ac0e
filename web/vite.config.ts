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

// A farm that edits its profile wrongly hears of it here, not from a visitor.
const farm = FarmProfile.parse(profile);

export default defineConfig({
  plugins: [
    tailwindcss(),
    drawings(),
    madeFiles(farm),
    reactRouter(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  resolve: { tsconfigPaths: true },
  // A font inside the stylesheet would need data: in the Content-Security-Policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs comes as two files: twenty small ones weigh 5 KB more, and each is a request.
              // Named one by one, so that nothing that only the office shares slips into a visitor's first load.
              groups: [
                {
                  name: 'libraries',
                  test: /\/node_modules\/(react|react-dom|react-router|react-redux|redux|reselect|immer|@reduxjs|@lingui)\//,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  name: 'site',
                  test: /\/web\/app\/(i18n|lib|store|features\/site)\/.*\.tsx?$|\/web\/app\/paths\.ts$/,
                  minShareCount: 3,
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
