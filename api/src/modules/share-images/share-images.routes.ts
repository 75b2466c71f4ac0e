import { ApiError } from '@khamar/contract/envelope';
import { ShareName } from '@khamar/contract/share-images/share-image-name';
import { IMMUTABLE_CACHE } from '@khamar/media/storage';
import { z } from 'zod';
import type { App } from '../../http/fastify-app.ts';
import { CACHE_CONTROL, matchesEtag } from '../../http/response-cache.ts';
import type { ShareService } from './share-images.service.ts';

const image = z.unknown().meta({ type: 'string', format: 'binary' });
const getShareImage = {
  tags: ['Images'],
  summary: 'Preview image for a shared link to a cow, 1200 by 630',
  params: z.object({ name: ShareName }),
  response: {
    200: { description: 'The image', content: { 'image/jpeg': { schema: image } } },
    302: z.unknown().describe('The cow has changed: redirects to the new image'),
    304: z.unknown(),
    400: ApiError,
    404: ApiError,
    503: ApiError,
  },
};

export function shareRoutes(app: App, share: ShareService, publicUrl: string): void {
  app.get('/og/:name', { schema: getShareImage }, async (request, reply) => {
    const { params } = request;
    const etag = `"${params.name.name}"`;
    // The client may reuse its copy until it revalidates, but the cow may have changed since.
    if (matchesEtag(request, etag))
      return reply.headers({ etag, 'cache-control': CACHE_CONTROL }).code(304).send();
    const shareImage = await share.get(params.name);
    if ('movedTo' in shareImage)
      return reply.header('cache-control', CACHE_CONTROL).redirect(`${publicUrl}/og/${shareImage.movedTo}`);
    const cacheControl = shareImage.isCurrent ? IMMUTABLE_CACHE : CACHE_CONTROL;
    return reply
      .headers({ etag, 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/jpeg')
      .send(shareImage.bytes);
  });
}
