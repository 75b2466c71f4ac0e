import { answerOf, ok, Refusal } from '@khamar/contract/envelope';
import { RegisterPage, RegisterParts, RegisterQuery } from '@khamar/contract/register';
import { CACHE_CONTROL } from '@khamar/server/ready-answer';
import { z } from 'zod';
import type { App } from '../../../http/fastify-app.ts';
import type { PublicAnswers } from '../../../http/public-answers.ts';
import type { SitemapService } from './sitemap.service.ts';

const tags = ['Cows'];
const getRegister = {
  tags,
  summary: 'Tags and dates of a stretch of the herd, by birth: for sitemaps',
  querystring: RegisterQuery,
  response: { 200: answerOf(RegisterPage), 400: Refusal },
};
const getParts = {
  tags,
  summary: 'Where the parts of a sitemap begin and end',
  querystring: z.strictObject({}),
  response: { 200: answerOf(RegisterParts), 400: Refusal },
};

export function sitemapRoutes(app: App, register: SitemapService, publicly: PublicAnswers): void {
  app.get('/product/register-parts', { schema: getParts }, async (request, reply) =>
    publicly.answer(request, reply, 'The parts', () => register.parts()),
  );
  // Not kept: one crawl of a large herd would push every list out of memory.
  app.get('/product/register', { schema: getRegister }, async (request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).send(ok('The register', await register.page(request.query))),
  );
}
