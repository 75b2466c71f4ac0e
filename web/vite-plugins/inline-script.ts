import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** `import code from './x.ts?inline-script'`: the compiled text of a script without imports, to be written into the page. */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const file = id.replace(/\?.*/, '');
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'chrome100' });
      const small = await minify(file, code, { compress: true, mangle: true });
      return `export default ${JSON.stringify(small.code)};`;
    },
  },
});
