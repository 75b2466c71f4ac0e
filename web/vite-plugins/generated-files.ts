import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { renderIcons } from '@khamar/art/icons';
import { siteShareImage } from '@khamar/art/share-image/site-share-image';
import type { FarmProfile } from '@khamar/contract/farm-profile';
import type { Plugin } from 'vite';

const MODULE = 'virtual:share-images';
const LANGUAGES = ['en', 'bn'] as const;

interface GeneratedFile {
  name: string;
  bytes: Buffer;
}

async function shareImageFile(
  { name, addresses }: FarmProfile,
  language: 'en' | 'bn',
): Promise<GeneratedFile> {
  const bytes = await siteShareImage({ name: name[language], place: addresses.farm[language] });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { name: `assets/share-${language}-${hash}.jpg`, bytes };
}

/** Files generated from the farm's profile and logo: share images in each language, and icons. */
export function generatedFiles(farm: FarmProfile): Plugin {
  const shareImages = once(() => Promise.all(LANGUAGES.map((language) => shareImageFile(farm, language))));
  const icons = once(async () =>
    renderIcons(await readFile(new URL('../public/favicon.svg', import.meta.url))),
  );
  const all = async (): Promise<GeneratedFile[]> => [...(await shareImages()), ...(await icons())];
  return {
    name: 'generated-files',
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const [en, bn] = await shareImages();
      const paths = { en: `/${en?.name ?? ''}`, bn: `/${bn?.name ?? ''}` };
      return `export const shareImages = ${JSON.stringify(paths)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, bytes } of await all())
        this.emitFile({ type: 'asset', fileName: name, source: bytes });
    },
    async configureServer(server) {
      const files = new Map((await all()).map(({ name, bytes }) => [`/${name}`, bytes]));
      server.middlewares.use((request, response, next) => {
        const bytes = files.get(request.url ?? '');
        if (bytes === undefined) next();
        else response.end(bytes);
      });
    },
  };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= make());
}
