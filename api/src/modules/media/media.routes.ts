import { ApiError } from '@khamar/contract/envelope';
import { MediaName } from '@khamar/contract/media/image';
import { IMMUTABLE_CACHE, typeOf } from '@khamar/media/storage';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { App } from '../../http/fastify-app.ts';
import { matchesEtag } from '../../http/response-cache.ts';
import type { MediaService } from './media.service.ts';

const image = z.unknown().meta({ type: 'string', format: 'binary' });
const getImage = {
  tags: ['Images'],
  summary: 'Get an image file; it is named by its content and never changes',
  params: z.object({ name: MediaName }),
  response: {
    200: {
      description: 'The file',
      content: { 'image/webp': { schema: image }, 'image/jpeg': { schema: image } },
    },
    304: z.unknown(),
    400: ApiError,
    404: ApiError,
    503: ApiError,
  },
};

export function mediaRoutes(app: App, media: MediaService): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    schema: getImage,
    async handler(request, reply) {
      const { name } = request.params;
      const etag = `"${name}"`;
      const immutable = {
        etag,
        'cache-control': IMMUTABLE_CACHE,
        'cross-origin-resource-policy': 'cross-origin',
      };
      // The name identifies the content, so a cached copy is always valid.
      if (matchesEtag(request, etag)) return reply.headers(immutable).code(304).send();
      const file = await media.open(name);
      if (file === undefined) throw new AppError('not_found');
      reply.headers(immutable).type(typeOf(name));
      if (file.size !== undefined) reply.header('content-length', file.size);
      if (request.method !== 'HEAD') return reply.send(file.stream);
      file.stream.destroy();
      return reply.send();
    },
  });
}
