import { PageQuery } from '@khamar/contract/cows/list-query';
import { responseOf, ok } from '@khamar/contract/envelope';
import { NewPayout, Payout, PayoutPage, ReversePayout } from '@khamar/contract/sales/payout';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { PayoutsService } from './payouts.service.ts';

const staff = { tags: ['Sales'], security: SIGNED_IN };
const command = {
  ...staff,
  headers: CommandHeaders,
  response: { 200: responseOf(Payout), ...COMMAND_ERROR_RESPONSES },
};
const list = {
  ...staff,
  summary: 'Payouts of wallets and payment gateways to the bank, newest first',
  querystring: PageQuery,
  response: { 200: responseOf(PayoutPage), ...ERROR_RESPONSES },
};
const record = {
  ...command,
  summary: 'Record what a wallet or payment gateway paid out to the bank',
  body: NewPayout,
};
const reverse = {
  ...command,
  summary: 'Undo a payout that was recorded by mistake',
  params: z.object({
    id: z
      .uuid()
      .meta({ description: 'The `_id` of the payout', example: '0198a3a2-5d1c-7c4e-9d59-1f4f3c1b2a77' }),
  }),
  body: ReversePayout,
};

export function payoutsRoutes(app: App, payouts: PayoutsService, { requires, actorOf }: AuthGuard): void {
  app.get('/sales/payouts', { schema: list, onRequest: requires('read:books') }, async ({ query }) =>
    ok('Payouts', await payouts.list(query)),
  );
  app.post('/sales/payouts', { schema: record, onRequest: requires('manage:cash') }, async (request) =>
    ok(
      'Payout recorded',
      await payouts.record(actorOf(request), request.body, request.headers['idempotency-key']),
    ),
  );
  app.post(
    '/sales/payouts/:id/reverse',
    { schema: reverse, onRequest: requires('manage:cash') },
    async (request) => {
      const { params, body, headers } = request;
      return ok(
        'Payout undone',
        await payouts.reverse(actorOf(request), params.id, body.reason, headers['idempotency-key']),
      );
    },
  );
}
