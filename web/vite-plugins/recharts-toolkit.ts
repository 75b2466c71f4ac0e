import type { Plugin } from 'vite';

/**
 * Gives recharts its own copy of @reduxjs/toolkit. It uses parts that the site does not, and a shared copy would add them to every
 * visitor's first load. Its store is separate from the site's anyway.
 */
export const rechartsToolkit = (): Plugin => ({
  name: 'recharts-toolkit',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== '@reduxjs/toolkit' || importer?.includes('/node_modules/recharts/') !== true) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: `${found.id}?recharts` };
  },
});
