import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import {
  BookingCode,
  BookingPage,
  BookingSummary,
  CallerBooking,
  DeliverBooking,
  MoveBooking,
  OfficeBooking,
  Reason,
  RepriceBooking,
} from '@khamar/contract/sales/booking';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
import { BookingQuery } from '@khamar/contract/sales/sales-query';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { OfficeBookingsService } from './office-bookings.service.ts';

const staff = { tags: ['Sales'], security: SIGNED_IN };
const command = {
  ...staff,
  headers: CommandHeaders,
  response: { 200: responseOf(BookingSummary), ...COMMAND_ERROR_RESPONSES },
};
const byCode = z.object({ code: BookingCode });

const list = {
  ...staff,
  summary: 'All bookings, newest first',
  querystring: BookingQuery,
  response: { 200: responseOf(BookingPage), ...ERROR_RESPONSES },
};
const find = {
  ...staff,
  summary: 'A booking with its audit log and the messages sent to its customer',
  params: byCode,
  response: { 200: responseOf(OfficeBooking), ...ERROR_RESPONSES, 404: ApiError },
};
const bookForCaller = {
  ...command,
  summary: 'Hold or book a cow for a caller',
  body: CallerBooking,
  response: { ...command.response, 409: UnusualNumbersError },
};
const cancel = {
  ...command,
  summary: 'Cancel a booking before delivery; what was paid will be refunded',
  params: byCode,
  body: Reason,
};
const deliver = {
  ...command,
  summary: 'Mark a booking as delivered and its cow as sold; a balance becomes a receivable with a due date',
  params: byCode,
  body: DeliverBooking,
};
const reverseDelivery = {
  ...command,
  summary: 'Undo a delivery that was entered by mistake',
  params: byCode,
  body: Reason,
};
const returnCow = {
  ...command,
  summary: 'Return a delivered cow within the days of the return policy; what was paid will be refunded',
  params: byCode,
  body: Reason,
};
const explain = {
  ...command,
  summary: 'Say why there was no money for a cow that was set to sold by hand',
  params: byCode,
  body: Reason,
};
const reprice = {
  ...command,
  summary: 'Agree on another price before delivery',
  params: byCode,
  body: RepriceBooking,
  response: { ...command.response, 409: UnusualNumbersError },
};
const move = {
  ...command,
  summary: "Move a booking to another available cow, with the customer's consent",
  params: byCode,
  body: MoveBooking,
};

export function officeBookingsRoutes(
  app: App,
  bookings: OfficeBookingsService,
  { requires, actorOf }: AuthGuard,
): void {
  const manages = requires('manage:bookings');

  app.get('/sales/bookings', { schema: list, onRequest: requires('read:bookings') }, async ({ query }) =>
    ok('Bookings', await bookings.list(query)),
  );
  app.get(
    '/sales/bookings/:code',
    { schema: find, onRequest: requires('read:bookings') },
    async ({ params }) => ok('Booking', await bookings.find(params.code)),
  );
  app.post('/sales/bookings', { schema: bookForCaller, onRequest: manages }, async (request) =>
    ok(
      'Booking created',
      await bookings.bookForCaller(actorOf(request), request.body, request.headers['idempotency-key']),
    ),
  );
  app.post('/sales/bookings/:code/cancel', { schema: cancel, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Booking cancelled', await bookings.cancel(actorOf(request), params.code, body.reason, key));
  });
  app.post('/sales/bookings/:code/deliver', { schema: deliver, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Cow delivered', await bookings.deliver(actorOf(request), params.code, body, key));
  });
  app.post(
    '/sales/bookings/:code/reverse-delivery',
    { schema: reverseDelivery, onRequest: requires('reverse:delivery') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok(
        'Delivery undone',
        await bookings.reverseDelivery(actorOf(request), params.code, body.reason, key),
      );
    },
  );
  app.post(
    '/sales/bookings/:code/return',
    { schema: returnCow, onRequest: requires('reverse:delivery') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Cow returned', await bookings.returnCow(actorOf(request), params.code, body.reason, key));
    },
  );
  app.post(
    '/sales/bookings/:code/no-money',
    { schema: explain, onRequest: requires('write:cow') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Sale explained', await bookings.explain(actorOf(request), params.code, body.reason, key));
    },
  );
  app.post('/sales/bookings/:code/reprice', { schema: reprice, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Price changed', await bookings.reprice(actorOf(request), params.code, body, key));
  });
  app.post('/sales/bookings/:code/move', { schema: move, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Booking moved', await bookings.move(actorOf(request), params.code, body, key));
  });
}
