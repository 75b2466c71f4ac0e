import { farmDay } from '@khamar/contract/moment';
import type { Readable } from 'node:stream';
import {
  BookingSheetQuery,
  JournalSheetQuery,
  PaymentSheetQuery,
  RefundSheetQuery,
} from '@khamar/contract/sales/sales-query';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN, REFUSED } from '../../../http/fastify-app.ts';
import type { SalesSheetsService } from './sales-sheets.service.ts';

const sheet = <Query extends z.ZodType>(summary: string, querystring: Query) => ({
  tags: ['Sales'],
  security: SIGNED_IN,
  summary,
  querystring,
  response: {
    200: {
      description: 'A head, then a line for each',
      content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
    },
    ...REFUSED,
  },
});

/** Who stops reading for so long has gone. */
const PATIENCE = 60_000;

function send(reply: FastifyReply, name: string, csv: Readable): FastifyReply {
  reply.raw.setTimeout(PATIENCE, () => csv.destroy(new Error('nobody reads this sheet any more')));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${farmDay()}.csv"`)
    .send(csv);
}

export function salesSheetsRoutes(app: App, sheets: SalesSheetsService, { requires }: AuthGuard): void {
  // A HEAD would have the whole list written for nobody.
  const exposeHeadRoute = false;
  const readsMoney = requires('read:payments');
  app.get(
    '/sales/export-bookings',
    {
      schema: sheet('Bookings as a CSV file', BookingSheetQuery),
      onRequest: requires('read:bookings'),
      exposeHeadRoute,
    },
    ({ query }, reply) => send(reply, 'bookings', sheets.bookings(query)),
  );
  app.get(
    '/sales/export-payments',
    {
      schema: sheet('Payments as a CSV file', PaymentSheetQuery),
      onRequest: readsMoney,
      exposeHeadRoute,
    },
    ({ query }, reply) => send(reply, 'payments', sheets.payments(query)),
  );
  app.get(
    '/sales/export-refunds',
    { schema: sheet('Refunds as a CSV file', RefundSheetQuery), onRequest: readsMoney, exposeHeadRoute },
    ({ query }, reply) => send(reply, 'refunds', sheets.refunds(query)),
  );
  app.get(
    '/sales/export-journal',
    {
      schema: sheet('The journal as a CSV file, a line for each line of an entry', JournalSheetQuery),
      onRequest: readsMoney,
      exposeHeadRoute,
    },
    ({ query }, reply) => send(reply, 'journal', sheets.journal(query)),
  );
}
