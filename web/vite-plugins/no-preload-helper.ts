import type { Plugin } from 'vite';

/**
 * Vite wraps every import() in a helper that preloads the chunk's stylesheet. Ours have none, and the helper adds 0.6 KB to every first
 * load. A chunk that needs styles links them itself (office/inventory/tags/ear-tags-screen.tsx).
 */
export const noPreloadHelper = (): Plugin => ({
  name: 'no-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (
        part.type === 'chunk' &&
        part.isDynamicEntry &&
        !part.isEntry &&
        (part.viteMetadata?.importedCss.size ?? 0) > 0
      )
        this.error(`${part.fileName} imports styles, which would not be loaded: link them with ?url`);
  },
});
