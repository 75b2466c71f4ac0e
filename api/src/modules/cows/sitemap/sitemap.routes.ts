import { responseOf, ApiError } from '@khamar/contract/envelope';
import { SitemapPage, SitemapParts, SitemapQuery } from '@khamar/contract/cows/sitemap';
import { z } from 'zod';
import type { App } from '../../../http/fastify-app.ts';
import { sendPublic } from '../../../http/response-cache.ts';
import type { SitemapService } from './sitemap.service.ts';

const tags = ['Cows'];
const getRegister = {
  tags,
  summary: 'List tags and change dates of a range of cows, in order of creation, for sitemaps',
  querystring: SitemapQuery,
  response: { 200: responseOf(SitemapPage), 400: ApiError },
};
const getParts = {
  tags,
  summary: 'List the id ranges of the sitemap parts',
  querystring: z.strictObject({}),
  response: { 200: responseOf(SitemapParts), 400: ApiError },
};

export function sitemapRoutes(app: App, sitemap: SitemapService): void {
  app.get('/product/register-parts', { schema: getParts }, async (request, reply) =>
    sendPublic(request, reply, 'Sitemap parts', await sitemap.parts()),
  );
  app.get('/product/register', { schema: getRegister }, async (request, reply) =>
    sendPublic(request, reply, 'Cow register', await sitemap.page(request.query)),
  );
}
