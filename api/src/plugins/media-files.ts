import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { App } from '../http.ts';
import type { Config } from '../config.ts';

/** Pictures are named by their content: what was fetched once never changes. */
export async function addMediaFiles(app: App, config: Config): Promise<void> {
  await mkdir(config.MEDIA_FOLDER, { recursive: true });
  await app.register(fastifyStatic, {
    root: config.MEDIA_FOLDER,
    prefix: '/media/',
    index: false,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'deny',
    schemaHide: true,
    // A site on another origin may show them.
    setHeaders: (reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
