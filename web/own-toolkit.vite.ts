import type { Plugin } from 'vite';

/**
 * Gives recharts a copy of @reduxjs/toolkit of its own. It uses parts that the site does not, and one copy for both would bring
 * them into the first load of every visitor; its store has no more to do with the site's.
 */
export const ownToolkit = (): Plugin => ({
  name: 'own-toolkit',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== '@reduxjs/toolkit' || importer?.includes('/node_modules/recharts/') !== true) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: `${found.id}?recharts` };
  },
});
