import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { CreatedSlipLink, NewSlipLink, SharedSlip, Slip, SlipQuery } from '@khamar/contract/sales/slip';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { clientNetworkOf } from '../../../http/client-network.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import { byToken } from '../limits/wrong-links.ts';
import type { SlipsService } from './slips.service.ts';

const staff = { tags: ['Sales'], security: SIGNED_IN };

const find = {
  ...staff,
  summary: 'A slip: bookings of one customer with their payments and the balance',
  querystring: SlipQuery,
  response: { 200: responseOf(Slip), ...ERROR_RESPONSES, 409: ApiError },
};
const create = {
  ...staff,
  summary: 'Create a link to a slip, for 90 days',
  headers: CommandHeaders,
  body: NewSlipLink,
  response: { 200: responseOf(CreatedSlipLink), ...COMMAND_ERROR_RESPONSES },
};
const withdraw = {
  ...staff,
  summary: 'Withdraw a link to a slip',
  headers: CommandHeaders,
  params: z.object({
    id: z.uuid().meta({
      description: 'The _id of a link',
      example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
    }),
  }),
  response: { 200: responseOf(z.null()), ...COMMAND_ERROR_RESPONSES },
};
const open = {
  tags: ['Sales'],
  summary: 'A slip with a masked phone number, for anyone with its link',
  params: byToken,
  response: { 200: responseOf(SharedSlip), 404: ApiError, 429: ApiError },
};

export function slipsRoutes(app: App, slips: SlipsService, { requires, actorOf }: AuthGuard): void {
  const manages = requires('manage:bookings');

  app.get('/sales/slips', { schema: find, onRequest: requires('read:bookings') }, async ({ query }) =>
    ok('Slip', await slips.find(query.codes)),
  );
  app.post('/sales/slips/links', { schema: create, onRequest: manages }, async (request) => {
    const { body, headers } = request;
    return ok(
      'Link created',
      await slips.createLink(actorOf(request), body.codes, headers['idempotency-key']),
    );
  });
  app.delete('/sales/slips/links/:id', { schema: withdraw, onRequest: manages }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Link turned off',
      await slips.withdrawLink(actorOf(request), params.id, headers['idempotency-key']),
    );
  });
  app.get('/slips/:token', { schema: open }, async ({ params, ip }) =>
    ok('Slip', await slips.open(params.token, clientNetworkOf(ip))),
  );
}
