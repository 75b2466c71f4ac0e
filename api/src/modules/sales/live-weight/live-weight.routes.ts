import { responseOf, ok } from '@khamar/contract/envelope';
import { BookingCode, BookingSummary } from '@khamar/contract/sales/booking';
import { AgreeToWeight, DispatchWeight, WeightConsent } from '@khamar/contract/sales/live-weight';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, COMMAND_ERROR_RESPONSES, CommandHeaders, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { LiveWeightService } from './live-weight.service.ts';

const command = {
  security: SIGNED_IN,
  headers: CommandHeaders,
  params: z.object({ code: BookingCode }),
  response: { 200: responseOf(BookingSummary), ...COMMAND_ERROR_RESPONSES },
};
const weigh = {
  ...command,
  tags: ['Sales'],
  summary: 'Record the dispatch weight of a booking by live weight, which makes its final price',
  body: DispatchWeight,
};
const noteConsent = {
  ...command,
  tags: ['Sales'],
  summary: 'Record that the customer agreed to a dispatch weight outside the tolerance',
  body: WeightConsent,
};
const agree = {
  ...command,
  tags: ['Bookings'],
  summary: 'Agree to a dispatch weight outside the tolerance, and to its price',
  body: AgreeToWeight,
};

export function liveWeightRoutes(
  app: App,
  liveWeight: LiveWeightService,
  { requires, actorOf }: AuthGuard,
): void {
  const manages = requires('manage:bookings');

  app.post(
    '/sales/bookings/:code/dispatch-weight',
    { schema: weigh, onRequest: manages },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Dispatch weight recorded', await liveWeight.weigh(actorOf(request), params.code, body, key));
    },
  );
  app.post(
    '/sales/bookings/:code/agree-weight',
    { schema: noteConsent, onRequest: manages },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Consent recorded', await liveWeight.noteConsent(actorOf(request), params.code, body, key));
    },
  );
  app.post(
    '/bookings/:code/agree-weight',
    { schema: agree, onRequest: requires('hold:cow') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Agreed', await liveWeight.agree(actorOf(request), params.code, body, key));
    },
  );
}
