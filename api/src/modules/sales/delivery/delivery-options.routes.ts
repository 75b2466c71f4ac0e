import {
  BookingDeliveryOptions,
  DeliveryFees,
  DeliveryOptions,
  DeliveryOptionsQuery,
} from '@khamar/contract/deliveries/options';
import { ApiError, ok, responseOf } from '@khamar/contract/envelope';
import { BookingCode } from '@khamar/contract/sales/booking';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES, SIGNED_IN } from '../../../http/fastify-app.ts';
import { sendPublic } from '../../../http/response-cache.ts';
import type { DeliveryOptionsService } from './delivery-options.service.ts';

const fees = {
  tags: ['Deliveries'],
  summary: 'Delivery fee and keeping fee, by district',
  // Strict: proxies cache by URL.
  querystring: z.strictObject({}),
  response: { 200: responseOf(DeliveryFees), 400: ApiError },
};
const list = {
  tags: ['Deliveries'],
  summary: 'Slots for delivery to a district, or for pick-up at the farm',
  querystring: DeliveryOptionsQuery,
  response: { 200: responseOf(DeliveryOptions), 400: ApiError },
};
const listFor = {
  tags: ['Bookings'],
  security: SIGNED_IN,
  summary: 'Slots that a booking can choose; for its customer and staff',
  params: z.object({ code: BookingCode }),
  querystring: DeliveryOptionsQuery,
  response: { 200: responseOf(BookingDeliveryOptions), ...ERROR_RESPONSES, 404: ApiError, 409: ApiError },
};

export function deliveryOptionsRoutes(
  { app, personal }: { app: App; personal: App },
  options: DeliveryOptionsService,
  { signedIn, actorOf }: AuthGuard,
): void {
  app.get('/deliveries/fees', { schema: fees }, async (request, reply) =>
    sendPublic(request, reply, 'Delivery fees', await options.fees()),
  );
  app.get('/deliveries/options', { schema: list }, async (request, reply) =>
    sendPublic(request, reply, 'Delivery options', await options.list(request.query)),
  );
  personal.get(
    '/bookings/:code/delivery-options',
    { schema: listFor, onRequest: signedIn },
    async (request) =>
      ok('Delivery options', await options.listFor(actorOf(request), request.params.code, request.query)),
  );
}
