import type { Plugin } from 'vite';

/**
 * Vite's own helper also loads stylesheets, and reports failures: 0.6 KB more in every first load. Our lazy chunks have no styles;
 * one that needs some links them itself (office/inventory/tags/ear-tags-screen.tsx).
 */
export const preloadHelper = (): Plugin => ({
  name: 'preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `
      export const __vitePreload = (load, files = []) => {
        for (const file of files) {
          const href = '/' + file;
          if (!document.querySelector('link[href="' + href + '"]'))
            document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
        }
        return load();
      };`,
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
