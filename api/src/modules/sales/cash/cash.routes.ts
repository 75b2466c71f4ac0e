import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import {
  CashPage,
  CashSummary,
  ClosingPage,
  ClosingQuery,
  ConfirmClosing,
  CountHandIn,
  NewCashOut,
  NewClosing,
  NewHandIn,
} from '@khamar/contract/sales/cash';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { CashOutsService } from './cash-outs.service.ts';
import type { CashService } from './cash.service.ts';
import type { ClosingsService } from './closings.service.ts';
import type { HandInsService } from './hand-ins.service.ts';

const staff = { tags: ['Payments'], security: SIGNED_IN };
const command = {
  ...staff,
  headers: CommandHeaders,
  response: { 200: responseOf(CashSummary), ...COMMAND_ERROR_RESPONSES },
};
const onRequestOf = (what: string) => ({
  ...command,
  params: z.object({
    id: z
      .uuid()
      .meta({ description: `The _id of a ${what}`, example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' }),
  }),
  response: { ...command.response, 404: ApiError },
});

const overview = {
  ...staff,
  summary: 'Cash in hand, and what waits to be counted or confirmed',
  response: { 200: responseOf(CashPage), ...ERROR_RESPONSES },
};
const offer = { ...command, summary: 'Offer cash to another person or the till', body: NewHandIn };
const count = {
  ...onRequestOf('hand-in'),
  summary: 'Take offered cash: what the receiver counted is booked, a difference stays with the giver',
  body: CountHandIn,
};
const cancelHandIn = { ...onRequestOf('hand-in'), summary: 'Withdraw or decline offered cash' };
const pay = {
  ...command,
  summary: 'Pay an expense, a commission, drawings or a bank deposit from cash in hand',
  body: NewCashOut,
};
const confirmPay = { ...onRequestOf('cash payment'), summary: 'Confirm a cash payment above the limit' };
const declinePay = { ...onRequestOf('cash payment'), summary: 'Decline or withdraw a cash payment' };
const close = {
  ...command,
  summary: 'Close the cash of a person: everything since the last closing, with the counted amount',
  body: NewClosing,
};
const confirmClosing = {
  ...onRequestOf('closing'),
  summary: 'Record the difference of a closing, as a second person',
  body: ConfirmClosing,
};
const declineClosing = {
  ...onRequestOf('closing'),
  summary: 'Decline a closing, so that the cash is counted again',
};
const listClosings = {
  ...staff,
  summary: 'Closings, undecided ones first, newest first',
  querystring: ClosingQuery,
  response: { 200: responseOf(ClosingPage), ...ERROR_RESPONSES },
};

interface Services {
  cash: CashService;
  handIns: HandInsService;
  cashOuts: CashOutsService;
  closings: ClosingsService;
}

export function cashRoutes(
  app: App,
  { cash, handIns, cashOuts, closings }: Services,
  { requires, actorOf }: AuthGuard,
): void {
  const records = requires('record:cash');
  const manages = requires('manage:cash');

  app.get('/sales/cash', { schema: overview, onRequest: records }, async (request) =>
    ok('Cash in hand', await cash.overview(actorOf(request))),
  );
  app.post('/sales/cash/hand-ins', { schema: offer, onRequest: records }, async (request) => {
    const { body, headers } = request;
    return ok('Cash offered', await handIns.offer(actorOf(request), body, headers['idempotency-key']));
  });
  app.post('/sales/cash/hand-ins/:id/count', { schema: count, onRequest: records }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Cash received', await handIns.count(actorOf(request), params.id, body.countedPaisa, key));
  });
  app.post(
    '/sales/cash/hand-ins/:id/cancel',
    { schema: cancelHandIn, onRequest: records },
    async (request) => {
      const { params, headers } = request;
      return ok(
        'Hand-in cancelled',
        await handIns.cancel(actorOf(request), params.id, headers['idempotency-key']),
      );
    },
  );
  app.post('/sales/cash/outs', { schema: pay, onRequest: records }, async (request) => {
    const { body, headers } = request;
    return ok('Cash paid out', await cashOuts.pay(actorOf(request), body, headers['idempotency-key']));
  });
  app.post('/sales/cash/outs/:id/confirm', { schema: confirmPay, onRequest: manages }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Cash paid out',
      await cashOuts.confirm(actorOf(request), params.id, headers['idempotency-key']),
    );
  });
  app.post('/sales/cash/outs/:id/decline', { schema: declinePay, onRequest: records }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Payment declined',
      await cashOuts.decline(actorOf(request), params.id, headers['idempotency-key']),
    );
  });
  app.get('/sales/cash/closings', { schema: listClosings, onRequest: records }, async (request) =>
    ok('Closings', await cash.closings(actorOf(request), request.query)),
  );
  app.post('/sales/cash/closings', { schema: close, onRequest: records }, async (request) => {
    const { body, headers } = request;
    return ok('Cash closed', await closings.close(actorOf(request), body, headers['idempotency-key']));
  });
  app.post(
    '/sales/cash/closings/:id/confirm',
    { schema: confirmClosing, onRequest: manages },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Difference recorded', await closings.confirm(actorOf(request), params.id, body, key));
    },
  );
  app.post(
    '/sales/cash/closings/:id/decline',
    { schema: declineClosing, onRequest: records },
    async (request) => {
      const { params, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Closing declined', await closings.decline(actorOf(request), params.id, key));
    },
  );
}
