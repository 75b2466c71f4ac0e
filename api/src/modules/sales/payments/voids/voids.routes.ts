import { OptionalReason } from '@khamar/contract/sales/booking';
import { responseOf, ok } from '@khamar/contract/envelope';
import { PaymentSummary, VoidPayment } from '@khamar/contract/sales/payment';
import { z } from 'zod';
import type { AuthGuard } from '../../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  CommandHeaders,
} from '../../../../http/fastify-app.ts';
import type { VoidsService } from './voids.service.ts';

const command = {
  tags: ['Payments'],
  security: SIGNED_IN,
  headers: CommandHeaders,
  params: z.object({
    id: z
      .uuid()
      .meta({ description: 'The _id of a payment', example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' }),
  }),
  response: { 200: responseOf(PaymentSummary), ...COMMAND_ERROR_RESPONSES },
};
const ask = {
  ...command,
  summary: 'Ask to void a payment that staff recorded by mistake, or to correct its amount',
  body: VoidPayment,
};
const approve = { ...command, summary: 'Void a payment as someone else asked' };
const decline = { ...command, summary: 'Decline a request to void a payment', body: OptionalReason };

export function voidsRoutes(app: App, voids: VoidsService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('void:payment');
  app.post('/sales/payments/:id/void', { schema: ask, onRequest }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Void requested', await voids.ask(actorOf(request), params.id, body, key));
  });
  app.post('/sales/payments/:id/void/approve', { schema: approve, onRequest }, async (request) => {
    const { params, headers } = request;
    return ok('Payment voided', await voids.approve(actorOf(request), params.id, headers['idempotency-key']));
  });
  app.post('/sales/payments/:id/void/decline', { schema: decline, onRequest }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Request declined', await voids.decline(actorOf(request), params.id, body.reason, key));
  });
}
