import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawingFiles, renderDrawings } from '@khamar/art/drawings/render-drawings';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:drawing/';
/** Below /assets/, which is served as immutable: every name contains a content hash. */
const PUBLIC = 'assets/drawings/';
const folder = fileURLToPath(new URL('../../.data/site-drawings/', import.meta.url));
const TYPES = { '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/** `import { drawing } from 'virtual:drawing/herd'` returns the crops and files of art's drawing "herd"; the build emits the images. */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      const crops = drawingFiles(name);
      if (crops === undefined) throw new Error(`art has no drawing "${name}"`);
      const drawing = crops.map(({ file, ...crop }) => ({ ...crop, file: `/${PUBLIC}${file}` }));
      return `export const drawing = ${JSON.stringify(drawing)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of await renderDrawings(folder)) {
        this.emitFile({ type: 'asset', fileName: PUBLIC + name, source: await readFile(join(folder, name)) });
      }
    },
    async configureServer(server) {
      const names = new Set(await renderDrawings(folder));
      server.middlewares.use(`/${PUBLIC}`, (request, response, next) => {
        const name = basename(request.url ?? '');
        if (!names.has(name)) {
          next();
          return;
        }
        response.setHeader('content-type', TYPES[name.endsWith('.webp') ? '.webp' : '.jpg']);
        createReadStream(join(folder, name)).pipe(response);
      });
    },
  };
}
