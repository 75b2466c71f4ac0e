import { responseOf, ok, ApiError, errorWith } from '@khamar/contract/envelope';
import { BookingSummary } from '@khamar/contract/sales/booking';
import {
  AcceptQuote,
  CreatedQuote,
  NewQuote,
  Quote,
  QuoteId,
  QuotePage,
  QuoteQuery,
  QuoteErrorDetails,
  SharedQuote,
} from '@khamar/contract/sales/quote';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
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
import type { QuotesService } from './quotes.service.ts';
import { byToken } from '../limits/wrong-links.ts';

const staff = { tags: ['Quotes'], security: SIGNED_IN };

const create = {
  ...staff,
  summary:
    'Create a quote link for a cow, valid until a day; a price below the discount limit needs write:cow',
  headers: CommandHeaders,
  body: NewQuote,
  response: { 200: responseOf(CreatedQuote), ...COMMAND_ERROR_RESPONSES, 409: UnusualNumbersError },
};
const list = {
  ...staff,
  summary: 'Quotes, newest first, without their links',
  querystring: QuoteQuery,
  response: { 200: responseOf(QuotePage), ...ERROR_RESPONSES },
};
const withdraw = {
  ...staff,
  summary: 'Withdraw a quote; a booking made from it stays',
  headers: CommandHeaders,
  params: z.object({ id: QuoteId }),
  response: { 200: responseOf(Quote), ...COMMAND_ERROR_RESPONSES },
};
const open = {
  tags: ['Quotes'],
  summary: 'A quote, for anyone with its link',
  params: byToken,
  response: { 200: responseOf(SharedQuote), 404: ApiError, 429: ApiError },
};
const accept = {
  ...staff,
  summary: 'Accept a quote: the cow is held at its price',
  headers: CommandHeaders,
  params: byToken,
  body: AcceptQuote,
  response: {
    200: responseOf(BookingSummary),
    ...COMMAND_ERROR_RESPONSES,
    410: errorWith(QuoteErrorDetails).meta({ id: 'QuoteError' }),
    429: ApiError,
  },
};

export function quotesRoutes(app: App, quotes: QuotesService, { requires, actorOf }: AuthGuard): void {
  const manages = requires('manage:bookings');

  app.post('/sales/quotes', { schema: create, onRequest: manages }, async (request) =>
    ok(
      'Quote created',
      await quotes.create(actorOf(request), request.body, request.headers['idempotency-key']),
    ),
  );
  app.get('/sales/quotes', { schema: list, onRequest: requires('read:bookings') }, async ({ query }) =>
    ok('Quotes', await quotes.list(query)),
  );
  app.post('/sales/quotes/:id/withdraw', { schema: withdraw, onRequest: manages }, async (request) => {
    const { params, headers } = request;
    return ok(
      'Quote withdrawn',
      await quotes.withdraw(actorOf(request), params.id, headers['idempotency-key']),
    );
  });
  app.get('/quotes/:token', { schema: open }, async ({ params, ip }) =>
    ok('Quote', await quotes.open(params.token, clientNetworkOf(ip))),
  );
  app.post('/quotes/:token/accept', { schema: accept, onRequest: requires('hold:cow') }, async (request) => {
    const { params, body, headers, ip } = request;
    const who = { actor: actorOf(request), address: clientNetworkOf(ip) };
    return ok(
      'The cow is on hold for you',
      await quotes.accept(who, params.token, body, headers['idempotency-key']),
    );
  });
}
