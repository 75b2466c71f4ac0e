import { responseOf, ok } from '@khamar/contract/envelope';
import { BookingCode, PaymentClaim } from '@khamar/contract/sales/booking';
import { ReceivedMoney } from '@khamar/contract/sales/money';
import {
  AllocatePayment,
  ConfirmPayment,
  PaymentPage,
  PaymentSummary,
  RefundDone,
  RefundPage,
  RejectPayment,
  ReturnPayment,
} from '@khamar/contract/sales/payment';
import { PaymentQuery, RefundQuery } from '@khamar/contract/sales/sales-query';
import { TrxIdUsedError } from '@khamar/contract/sales/trx-id-use';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { PaymentsService } from './payments.service.ts';
import { type RefundsService, RefundSummary } from '../refunds/refunds.service.ts';

const staff = { tags: ['Payments'], security: SIGNED_IN };
const command = {
  ...staff,
  headers: CommandHeaders,
  response: { 200: responseOf(PaymentSummary), ...COMMAND_ERROR_RESPONSES },
};
const byCode = z.object({ code: BookingCode });
const byId = z.object({
  id: z.uuid().meta({
    description: 'The _id of a payment or refund',
    example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
  }),
});

const claim = {
  ...command,
  tags: ['Bookings'],
  summary:
    'Report a payment by its TrxID, for staff to confirm. With `replaces` it corrects a claim of mine that is still in review',
  params: byCode,
  body: PaymentClaim,
  response: { ...command.response, 409: TrxIdUsedError },
};
const record = {
  ...command,
  summary:
    'Record a payment received for a booking. Cash is confirmed immediately; other payments are in review, unless recorded by someone who may confirm them',
  params: byCode,
  body: ReceivedMoney,
  response: { ...command.response, 409: UnusualNumbersError },
};
const list = {
  ...staff,
  summary: 'Payments, newest first; without read:books only those you recorded',
  querystring: PaymentQuery,
  response: { 200: responseOf(PaymentPage), ...ERROR_RESPONSES },
};
const confirm = {
  ...command,
  summary: 'Confirm a reported payment',
  params: byId,
  body: ConfirmPayment,
};
const reject = {
  ...command,
  summary: 'Reject a reported payment',
  params: byId,
  body: RejectPayment,
};
const allocate = {
  ...command,
  summary: 'Apply the unallocated part of a payment to a booking',
  params: byId,
  body: AllocatePayment,
};
const refundUnallocated = {
  ...command,
  summary: 'Refund the unallocated part of a payment to the payer',
  params: byId,
  body: ReturnPayment,
};
const listRefunds = {
  ...staff,
  summary: 'Refunds, open ones first, by due date; without read:books only those you requested',
  querystring: RefundQuery,
  response: { 200: responseOf(RefundPage), ...ERROR_RESPONSES },
};
const refundCommand = {
  ...command,
  params: byId,
  response: { 200: responseOf(RefundSummary), ...COMMAND_ERROR_RESPONSES },
};
const approve = { ...refundCommand, summary: 'Approve a refund requested by someone else' };
const send = { ...refundCommand, summary: 'Send a refund through the original payment gateway' };
const markDone = { ...refundCommand, summary: 'Mark a refund as paid', body: RefundDone };

interface Services {
  payments: PaymentsService;
  refunds: RefundsService;
}

export function paymentsRoutes(
  app: App,
  { payments, refunds }: Services,
  { requires, actorOf }: AuthGuard,
): void {
  const confirms = requires('confirm:payment');
  const reads = requires('read:payments');

  app.post(
    '/bookings/:code/payments',
    { schema: claim, onRequest: requires('hold:cow') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Payment in review', await payments.claim(actorOf(request), params.code, body, key));
    },
  );
  app.post(
    '/sales/bookings/:code/payments',
    { schema: record, onRequest: requires('record:cash') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Payment recorded', await payments.record(actorOf(request), params.code, body, key));
    },
  );
  app.get('/sales/payments', { schema: list, onRequest: reads }, async (request) =>
    ok('Payments', await payments.list(actorOf(request), request.query)),
  );
  app.post('/sales/payments/:id/confirm', { schema: confirm, onRequest: confirms }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok(
      'Payment confirmed',
      await payments.confirm(actorOf(request), params.id, body.amountPaisa, key),
    );
  });
  app.post('/sales/payments/:id/reject', { schema: reject, onRequest: confirms }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Payment rejected', await payments.reject(actorOf(request), params.id, body.reason, key));
  });
  app.post('/sales/payments/:id/allocate', { schema: allocate, onRequest: confirms }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Payment applied', await payments.allocate(actorOf(request), params.id, body.code, key));
  });
  app.post(
    '/sales/payments/:id/return',
    { schema: refundUnallocated, onRequest: confirms },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok(
        'Refund requested',
        await payments.refundUnallocated(actorOf(request), params.id, body.reason, key),
      );
    },
  );
  app.get('/sales/refunds', { schema: listRefunds, onRequest: reads }, async (request) =>
    ok('Refunds', await refunds.list(actorOf(request), request.query)),
  );
  app.post(
    '/sales/refunds/:id/approve',
    { schema: approve, onRequest: requires('approve:refund') },
    async (request) => {
      const { params, headers } = request;
      return ok(
        'Refund approved',
        await refunds.approve(actorOf(request), params.id, headers['idempotency-key']),
      );
    },
  );
  app.post('/sales/refunds/:id/send', { schema: send, onRequest: confirms }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Refund sent to the gateway',
      await refunds.send(actorOf(request), params.id, headers['idempotency-key']),
    );
  });
  app.post('/sales/refunds/:id/done', { schema: markDone, onRequest: confirms }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok(
      'Marked as refunded',
      await refunds.markDone(actorOf(request), params.id, body.externalId, key),
    );
  });
}
