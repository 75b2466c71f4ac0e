import { CowId } from '@khamar/contract/cows/cow';
import { CowWeights, NewWeight, WeightCorrection, WeightRecorded } from '@khamar/contract/cows/weight';
import { RoundQuery, WeighingRound } from '@khamar/contract/cows/weighing-round';
import { ApiError, ok, responseOf } from '@khamar/contract/envelope';
import { StoredImage } from '@khamar/contract/media/image';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  COMMAND_ERROR_RESPONSES,
  CommandHeaders,
  ERROR_RESPONSES,
  SIGNED_IN,
} from '../../../http/fastify-app.ts';
import type { ReadForm } from '../../../http/multipart.ts';
import type { WeightsService } from './weights.service.ts';

const staff = { tags: ['Inventory'], security: SIGNED_IN };
const byCow = z.object({ cowId: CowId });
const WeightId = z
  .uuid()
  .meta({ description: 'The `_id` of a weight', example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e61' });
const command = {
  ...staff,
  headers: CommandHeaders,
  response: { 200: responseOf(WeightRecorded), ...COMMAND_ERROR_RESPONSES },
};
const list = {
  ...staff,
  summary: 'List the weights of a cow, newest first, with those that were corrected',
  params: byCow,
  response: { 200: responseOf(CowWeights), ...ERROR_RESPONSES, 404: ApiError },
};
const add = { ...command, summary: 'Add a weight of a cow', params: byCow, body: NewWeight };
const correct = {
  ...command,
  summary: 'Correct a weight; the wrong one stays in the list',
  params: byCow.extend({ weightId: WeightId }),
  body: WeightCorrection,
};

const round = {
  ...staff,
  summary: 'Read the herd for weighing without a signal, and what others weighed in the meantime',
  querystring: RoundQuery,
  response: { 200: responseOf(WeighingRound), ...ERROR_RESPONSES },
};
const addPhoto = {
  ...staff,
  summary: 'Store the photo of a weight; the same file sent again gets the same key',
  response: { 200: responseOf(StoredImage), ...ERROR_RESPONSES, 413: ApiError, 415: ApiError, 422: ApiError },
};

/** Stores an image that nothing refers to yet; returns its key. */
type StoreImage = (imagePath: string | undefined) => Promise<StoredImage>;

export function weightsRoutes(
  app: App,
  { weights, storeImage, readForm }: { weights: WeightsService; storeImage: StoreImage; readForm: ReadForm },
  { requires, actorOf }: AuthGuard,
): void {
  const onRequest = requires('weigh:cow');
  app.get('/product/dashboard/cow-weights/:cowId', { schema: list, onRequest }, async ({ params }) =>
    ok('Weights', await weights.list(params.cowId)),
  );
  app.post('/product/dashboard/cow-weights/:cowId', { schema: add, onRequest }, async (request) => {
    const { params, body, headers } = request;
    const added = await weights.add(actorOf(request), params.cowId, body, headers['idempotency-key']);
    return ok('Weight added', added);
  });
  app.get('/product/dashboard/weighing-round', { schema: round, onRequest }, async (request) =>
    ok('Weighing round', await weights.round(actorOf(request), request.query)),
  );
  app.post(
    '/product/dashboard/weight-photo',
    { schema: addPhoto, config: { form: z.undefined() }, onRequest },
    (request) =>
      readForm(request, z.undefined(), async ({ imagePath }) =>
        ok('Photo saved', await storeImage(imagePath)),
      ),
  );
  app.post(
    '/product/dashboard/cow-weights/:cowId/:weightId/correct',
    { schema: correct, onRequest },
    async (request) => {
      const { params, body, headers } = request;
      const { cowId, weightId } = params;
      const key = headers['idempotency-key'];
      return ok('Weight corrected', await weights.correct(actorOf(request), cowId, weightId, body, key));
    },
  );
}
