import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('../app/lib/load-route-module.ts', import.meta.url));

/** React Router has no setting for a route module that fails to load, so this replaces the module that handles it. */
export function routeModules(): Plugin {
  let isReplaced = false;
  return {
    name: 'route-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/routeModules\.js$/ },
      handler(_source, importer) {
        if (importer?.includes('/node_modules/react-router/') !== true) return null;
        isReplaced = true;
        return own;
      },
    },
    buildEnd(error) {
      // An upgrade of React Router may have moved it.
      if (error === undefined && this.environment.name === 'client' && !isReplaced)
        this.error('React Router no longer imports routeModules.js: see app/lib/load-route-module.ts');
    },
  };
}
