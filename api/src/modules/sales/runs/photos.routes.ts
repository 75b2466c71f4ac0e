import { ApiError, ok, responseOf } from '@khamar/contract/envelope';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  IdempotencyHeaders,
  SIGNED_IN,
} from '../../../http/fastify-app.ts';
import type { PhotosService } from './photos.service.ts';

const MAX_UPLOAD = 8_000_000;

const params = z.object({
  id: z
    .uuid()
    .meta({ description: 'The `_id` of the stop', example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' }),
});
const put = {
  tags: ['Driver'],
  security: SIGNED_IN,
  summary:
    'A photo of the delivery, as the body in image/jpeg; replaces the previous one until the stop has ended',
  headers: IdempotencyHeaders,
  params,
  response: { 200: responseOf(z.null()), ...COMMAND_ERROR_RESPONSES, 413: ApiError, 415: ApiError },
};
const read = {
  tags: ['Deliveries'],
  security: SIGNED_IN,
  summary: 'The photo of a delivery',
  params,
  response: {
    200: {
      description: 'The file',
      content: { 'image/jpeg': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
    },
    ...ERROR_RESPONSES,
    404: ApiError,
  },
};

export function photosRoutes(app: App, photos: PhotosService, { requires, actorOf }: AuthGuard): void {
  app.get(
    '/deliveries/stops/:id/photo',
    { schema: read, onRequest: requires('read:deliveries') },
    async (request, reply) => reply.type('image/jpeg').send(await photos.find(request.params.id)),
  );

  // Binary bodies are accepted only here.
  void app.register((uploads: App, _options, done) => {
    uploads.addContentTypeParser<Buffer>(
      'image/jpeg',
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    uploads.put(
      '/run/stops/:id/photo',
      { schema: put, onRequest: requires('drive:run') },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError('unsupported_type');
        return ok(
          'Photo saved',
          await photos.put(
            actorOf(request),
            request.params.id,
            request.body,
            request.headers['idempotency-key'],
          ),
        );
      },
    );
    done();
  });
}
