import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('app/lib/load-route-module.ts', import.meta.url));

/** React Router has no setting for what happens when the code of a page cannot be loaded, so the one module that decides it is ours. */
export const routeModules = (): Plugin => ({
  name: 'route-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/routeModules\.js$/ },
    handler: (_source, importer) => (importer?.includes('/node_modules/react-router/') === true ? own : null),
  },
});
