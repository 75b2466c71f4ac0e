import { Cow, CowKey, CowPage } from '@khamar/contract/cow';
import { answerOf, Refusal } from '@khamar/contract/envelope';
import { ListQuery } from '@khamar/contract/paging';
import { z } from 'zod';
import { type App, ok } from '../../http.ts';
import type { CowsService } from './cows.service.ts';

const getAllCows = {
  tags: ['Cows'],
  summary: 'The herd, newest first',
  querystring: ListQuery,
  response: { 200: answerOf(CowPage), 400: Refusal },
};

const getCow = {
  tags: ['Cows'],
  summary: 'One cow, by its ear tag or its _id',
  params: z.object({ cowId: CowKey }),
  response: { 200: answerOf(Cow), 400: Refusal, 404: Refusal },
};

export function cowsRoutes(app: App, cows: CowsService): void {
  app.get('/product/get-all-cows', { schema: getAllCows }, async (request) =>
    ok('The herd', await cows.list(request.query)),
  );
  app.get('/product/get-cow/:cowId', { schema: getCow }, async (request) =>
    ok('The cow', await cows.get(request.params.cowId)),
  );
}
