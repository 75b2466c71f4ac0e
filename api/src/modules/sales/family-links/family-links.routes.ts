import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { BookingCode } from '@khamar/contract/sales/booking';
import { FamilyBooking, FamilyLink, CreatedFamilyLink } from '@khamar/contract/sales/family-link';
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
import type { FamilyService } from './family-links.service.ts';
import { byToken } from '../limits/wrong-links.ts';

const buyer = { tags: ['Bookings'], security: SIGNED_IN, params: z.object({ code: BookingCode }) };

const create = {
  ...buyer,
  summary: 'Create a family link to my booking; an earlier one is withdrawn',
  headers: CommandHeaders,
  response: { 200: responseOf(CreatedFamilyLink), ...COMMAND_ERROR_RESPONSES },
};
const find = {
  ...buyer,
  summary: 'When the family link of my booking was created; null if there is none',
  response: { 200: responseOf(FamilyLink.nullable()), ...ERROR_RESPONSES },
};
const withdraw = {
  ...buyer,
  summary: 'Withdraw the family link',
  headers: CommandHeaders,
  response: { 200: responseOf(z.null()), ...COMMAND_ERROR_RESPONSES },
};
const open = {
  tags: ['Bookings'],
  summary: 'A booking without personal data, for anyone with the link',
  params: byToken,
  response: { 200: responseOf(FamilyBooking), 404: ApiError, 429: ApiError },
};

export function familyRoutes(
  app: App,
  family: FamilyService,
  { requires, signedIn, actorOf }: AuthGuard,
): void {
  const mayBuy = requires('hold:cow');

  app.post('/bookings/:code/family-link', { schema: create, onRequest: mayBuy }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Family link created',
      await family.create(actorOf(request), params.code, headers['idempotency-key']),
    );
  });
  app.get('/bookings/:code/family-link', { schema: find, onRequest: signedIn }, async (request) =>
    ok('Family link', await family.find(actorOf(request), request.params.code)),
  );
  app.delete('/bookings/:code/family-link', { schema: withdraw, onRequest: mayBuy }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Family link turned off',
      await family.withdraw(actorOf(request), params.code, headers['idempotency-key']),
    );
  });
  app.get('/family/:token', { schema: open }, async ({ params, ip }) =>
    ok('Booking', await family.open(params.token, clientNetworkOf(ip))),
  );
}
