import { responseOf, ok } from '@khamar/contract/envelope';
import { BookingCode, BookingSummary, GrantAllowance, Reason } from '@khamar/contract/sales/booking';
import { PaymentSummary } from '@khamar/contract/sales/payment';
import { ReceivablePayment, ReceivablePage } from '@khamar/contract/sales/receivable';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
import { ReceivableQuery } from '@khamar/contract/sales/sales-query';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { ReceivablesService } from './receivables.service.ts';

const staff = { tags: ['Sales'], security: SIGNED_IN };
const command = { ...staff, headers: CommandHeaders };
const onBooking = {
  ...command,
  params: z.object({ code: BookingCode }),
  response: { 200: responseOf(BookingSummary), ...COMMAND_ERROR_RESPONSES },
};

const list = {
  ...staff,
  summary: 'What customers owe for delivered cows, oldest due date first',
  querystring: ReceivableQuery,
  response: { 200: responseOf(ReceivablePage), ...ERROR_RESPONSES },
};
const pay = {
  ...command,
  summary: 'Record a payment for whatever a customer owes, oldest first',
  body: ReceivablePayment,
  response: { 200: responseOf(PaymentSummary), ...COMMAND_ERROR_RESPONSES, 409: UnusualNumbersError },
};
const writeOff = { ...onBooking, summary: 'Write off the balance of a delivered booking', body: Reason };
const allowance = {
  ...onBooking,
  summary: 'Reduce the price after delivery; what was already paid of it will be refunded',
  body: GrantAllowance,
};

export function receivablesRoutes(
  app: App,
  receivables: ReceivablesService,
  { requires, actorOf }: AuthGuard,
): void {
  const reduces = requires('reduce:receivable');
  app.get('/sales/receivables', { schema: list, onRequest: requires('read:payments') }, async ({ query }) =>
    ok('Receivables', await receivables.list(query)),
  );
  app.post(
    '/sales/receivables/payments',
    { schema: pay, onRequest: requires('record:cash') },
    async (request) =>
      ok(
        'Payment recorded',
        await receivables.pay(actorOf(request), request.body, request.headers['idempotency-key']),
      ),
  );
  app.post('/sales/bookings/:code/write-off', { schema: writeOff, onRequest: reduces }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok(
      'Balance written off',
      await receivables.writeOff(actorOf(request), params.code, body.reason, key),
    );
  });
  app.post('/sales/bookings/:code/allowance', { schema: allowance, onRequest: reduces }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok(
      'Allowance granted',
      await receivables.grantAllowance(actorOf(request), params.code, body, key),
    );
  });
}
