import { CowIds, CowKey, CowPage, CowProfile, CowsByIds } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { ListQuery, ListQueryWithoutTag, TagFragment } from '@khamar/contract/cows/list-query';
import { z } from 'zod';
import type { App } from '../../../http/fastify-app.ts';
import { sendPublic } from '../../../http/response-cache.ts';
import type { CowsService } from './cows.service.ts';

const listResponses = { 200: responseOf(CowPage), 400: ApiError };
const tags = ['Cows'];

const getAllCows = {
  tags,
  summary: 'List cows: available, booked, sold; within each, those with a photo first, then the newest',
  querystring: ListQuery,
  response: listResponses,
};
const searchCows = { ...getAllCows, summary: 'List cows that match all given filters' };
const sortCows = { ...getAllCows, summary: 'List cows by price or weight' };
const searchByPartialTag = {
  ...getAllCows,
  summary: 'List cows whose tag contains the fragment',
  params: z.object({ tagId: TagFragment }),
  querystring: ListQueryWithoutTag,
};

const getCow = {
  tags,
  summary: 'Get a cow with all its photos, its vaccinations and its fitness for qurbani, by ear tag or _id',
  params: z.object({ cowId: CowKey }),
  // Strict: proxies cache by URL, so unknown parameters would let anyone fill their cache with copies.
  querystring: z.strictObject({}),
  response: { 200: responseOf(CowProfile), 400: ApiError, 404: ApiError },
};

const getCows = {
  tags,
  summary: 'Get several cows by _id, in that order; cows not in the herd are left out',
  querystring: z.strictObject({ ids: CowIds }),
  response: { 200: responseOf(CowsByIds), 400: ApiError },
};

/** Four routes for one list; each accepts any combination of filters, tag, order and page. */
export function cowsRoutes(app: App, cows: CowsService): void {
  for (const [path, schema] of [
    ['/product/get-all-cows', getAllCows],
    ['/product/search-cows', searchCows],
    ['/product/sort-cows', sortCows],
  ] as const) {
    app.get(path, { schema }, async (request, reply) =>
      sendPublic(request, reply, 'Cows', await cows.list(request.query)),
    );
  }
  app.get(
    '/product/search-cow-by-partial-id/:tagId',
    { schema: searchByPartialTag },
    async (request, reply) => {
      const { query, params } = request;
      const filters = { ...query.filters, tagId: params.tagId };
      return sendPublic(request, reply, 'Cows', await cows.list({ ...query, filters }));
    },
  );
  app.get('/product/get-cow/:cowId', { schema: getCow }, async (request, reply) =>
    sendPublic(request, reply, 'Cow', await cows.get(request.params.cowId)),
  );
  app.get('/product/get-cows', { schema: getCows }, async (request, reply) =>
    sendPublic(request, reply, 'Cows', await cows.getMany(request.query.ids)),
  );
}
