import { TagId } from '@khamar/contract/cows/cow';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import {
  Booking,
  BookingCode,
  BookingSummary,
  HoldResponse,
  HoldRequest,
  MyBooking,
  TakeOverRequest,
  WaitingPlace,
  WaitRequest,
} from '@khamar/contract/sales/booking';
import { z } from 'zod';
import { clientNetworkOf } from '../../../http/client-network.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { BookingsService } from './bookings.service.ts';
import type { TakeOver } from './take-over-booking.ts';

const buyer = { tags: ['Bookings'], security: SIGNED_IN };
const byCode = z.object({ code: BookingCode });
const byTag = z.object({ tagId: TagId });

const hold = {
  ...buyer,
  summary: 'Hold an available cow for a short time, or join its waiting list',
  headers: CommandHeaders,
  body: HoldRequest,
  response: { 200: responseOf(HoldResponse), ...COMMAND_ERROR_RESPONSES },
};
const listOwn = {
  ...buyer,
  summary: 'My bookings, newest first',
  response: { 200: responseOf(z.array(MyBooking)), ...ERROR_RESPONSES },
};
const findOne = {
  ...buyer,
  summary: 'A booking with its payments, refunds and states; for its customer and staff',
  params: byCode,
  response: { 200: responseOf(Booking), ...ERROR_RESPONSES, 404: ApiError },
};
const cancel = {
  ...buyer,
  summary: 'Cancel my booking; what was paid will be refunded',
  headers: CommandHeaders,
  params: byCode,
  response: { 200: responseOf(BookingSummary), ...COMMAND_ERROR_RESPONSES },
};
const takeOver = {
  ...buyer,
  summary: 'Add a booking that staff made for me as a caller; needs my verified phone number and the code',
  headers: CommandHeaders,
  body: TakeOverRequest,
  response: { 200: responseOf(BookingSummary), ...COMMAND_ERROR_RESPONSES },
};
const join = {
  ...buyer,
  summary: 'Join the waiting list of a cow that someone else holds or booked',
  headers: CommandHeaders,
  body: WaitRequest,
  response: { 200: responseOf(WaitingPlace), ...COMMAND_ERROR_RESPONSES },
};
const listPlaces = {
  ...buyer,
  summary: 'My places on waiting lists',
  response: { 200: responseOf(z.array(WaitingPlace)), ...ERROR_RESPONSES },
};
const leave = {
  ...buyer,
  summary: 'Leave a waiting list',
  headers: CommandHeaders,
  params: byTag,
  response: { 200: responseOf(z.null()), ...COMMAND_ERROR_RESPONSES },
};

export function bookingsRoutes(
  app: App,
  bookings: BookingsService,
  takeOverBooking: TakeOver,
  { requires, signedIn, actorOf }: AuthGuard,
): void {
  const mayBuy = requires('hold:cow');

  app.post('/bookings', { schema: hold, onRequest: mayBuy }, async (request) => {
    const { body, headers, ip } = request;
    const key = headers['idempotency-key'];
    const result = await bookings.hold(actorOf(request), body, key, clientNetworkOf(ip));
    return ok(result.booking === null ? "You're on the waiting list" : 'The cow is on hold for you', result);
  });
  app.post('/bookings/take-over', { schema: takeOver, onRequest: mayBuy }, async (request) => {
    const { body, headers, ip } = request;
    return ok(
      'Booking added',
      await takeOverBooking(actorOf(request), body.code, headers['idempotency-key'], clientNetworkOf(ip)),
    );
  });
  app.get('/bookings', { schema: listOwn, onRequest: signedIn }, async (request) =>
    ok('Your bookings', await bookings.listOwn(actorOf(request))),
  );
  app.get('/bookings/:code', { schema: findOne, onRequest: signedIn }, async (request) =>
    ok('Booking', await bookings.find(actorOf(request), request.params.code)),
  );
  app.post('/bookings/:code/cancel', { schema: cancel, onRequest: mayBuy }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Booking cancelled',
      await bookings.cancel(actorOf(request), params.code, headers['idempotency-key']),
    );
  });
  app.post('/waiting', { schema: join, onRequest: mayBuy }, async (request) => {
    const { body, headers } = request;
    return ok(
      "You're on the waiting list",
      await bookings.join(actorOf(request), body.tagId, headers['idempotency-key']),
    );
  });
  app.get('/waiting', { schema: listPlaces, onRequest: signedIn }, async (request) =>
    ok('Your waiting lists', await bookings.listPlaces(actorOf(request))),
  );
  app.delete('/waiting/:tagId', { schema: leave, onRequest: mayBuy }, async (request) => {
    const { params, headers } = request;
    return ok(
      'You left the waiting list',
      await bookings.leave(actorOf(request), params.tagId, headers['idempotency-key']),
    );
  });
}
