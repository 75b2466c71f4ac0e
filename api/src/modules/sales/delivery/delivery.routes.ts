import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { BookingCode } from '@khamar/contract/sales/booking';
import {
  AllowBalanceDue,
  ChangeDelivery,
  ChooseDelivery,
  BalanceDueAllowed,
  DeliveryCosts,
  DeliveryCostsQuery,
  TotalChangedError,
} from '@khamar/contract/sales/delivery';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { DeliveryService } from './delivery.service.ts';

const params = z.object({ code: BookingCode });
const costs = {
  tags: ['Bookings'],
  security: SIGNED_IN,
  summary: 'What a booking costs in a slot; for its customer and staff',
  params,
  querystring: DeliveryCostsQuery,
  response: { 200: responseOf(DeliveryCosts), ...ERROR_RESPONSES, 404: ApiError, 409: ApiError },
};
const command = {
  security: SIGNED_IN,
  headers: CommandHeaders,
  params,
  response: { 200: responseOf(DeliveryCosts), ...COMMAND_ERROR_RESPONSES, 409: TotalChangedError },
};
const choose = {
  ...command,
  tags: ['Bookings'],
  summary: 'Choose pick-up or delivery of my booking and a slot, until the cut-off',
  body: ChooseDelivery,
};
const change = {
  ...command,
  tags: ['Sales'],
  summary: 'Change how and when a booking is delivered',
  body: ChangeDelivery,
};
const allowBalanceDue = {
  ...command,
  tags: ['Sales'],
  summary: 'Agree to a balance due at delivery, or take that back',
  body: AllowBalanceDue,
  response: { 200: responseOf(BalanceDueAllowed), ...COMMAND_ERROR_RESPONSES },
};

export function deliveryRoutes(
  app: App,
  delivery: DeliveryService,
  { requires, signedIn, actorOf }: AuthGuard,
): void {
  app.get('/bookings/:code/delivery-costs', { schema: costs, onRequest: signedIn }, async (request) =>
    ok('Costs', await delivery.costs(actorOf(request), request.params.code, request.query)),
  );
  app.post(
    '/bookings/:code/delivery',
    { schema: choose, onRequest: requires('hold:cow') },
    async (request) => {
      const { params: of, body, headers } = request;
      return ok(
        'Delivery chosen',
        await delivery.choose(actorOf(request), of.code, body, headers['idempotency-key']),
      );
    },
  );
  app.post(
    '/sales/bookings/:code/delivery',
    { schema: change, onRequest: requires('manage:bookings') },
    async (request) => {
      const { params: of, body, headers } = request;
      return ok(
        'Delivery changed',
        await delivery.change(actorOf(request), of.code, body, headers['idempotency-key']),
      );
    },
  );
  app.post(
    '/sales/bookings/:code/allow-balance-due',
    { schema: allowBalanceDue, onRequest: requires('manage:bookings') },
    async (request) => {
      const { params: of, body, headers } = request;
      return ok(
        'Credit agreed',
        await delivery.allowBalanceDue(actorOf(request), of.code, body, headers['idempotency-key']),
      );
    },
  );
}
