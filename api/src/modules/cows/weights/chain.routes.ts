import { CowChain } from '@khamar/contract/cows/chain';
import { CowKey } from '@khamar/contract/cows/cow';
import { ApiError, responseOf } from '@khamar/contract/envelope';
import { z } from 'zod';
import type { App } from '../../../http/fastify-app.ts';
import { sendPublic } from '../../../http/response-cache.ts';
import type { ChainService } from './chain.service.ts';

const getChain = {
  tags: ['Cows'],
  summary: 'Get the hash-linked history of a cow: weights, asking prices and statuses (docs/weights.md)',
  params: z.object({ cowId: CowKey }),
  // Strict, as for a cow: proxies cache by URL.
  querystring: z.strictObject({}),
  response: { 200: responseOf(CowChain), 400: ApiError, 404: ApiError },
};

export function chainRoutes(app: App, chain: ChainService): void {
  app.get('/product/cow-chain/:cowId', { schema: getChain }, async (request, reply) =>
    sendPublic(request, reply, 'Chain', await chain.get(request.params.cowId)),
  );
}
