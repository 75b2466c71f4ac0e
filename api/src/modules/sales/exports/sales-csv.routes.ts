import { ClosingSheetQuery } from '@khamar/contract/sales/cash';
import {
  BookingSheetQuery,
  JournalSheetQuery,
  PaymentSheetQuery,
  RefundSheetQuery,
} from '@khamar/contract/sales/sales-query';
import type { z } from 'zod';
import { csvResponse, sendCsv } from '../../../csv.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import type { SalesExportsService } from './sales-csv.service.ts';

export const csvRoute = <Query extends z.ZodType>(summary: string, querystring: Query) => ({
  tags: ['Sales'],
  security: SIGNED_IN,
  summary,
  querystring,
  response: { 200: csvResponse('A header row, then one row each'), ...ERROR_RESPONSES },
});

export function salesExportsRoutes(
  app: App,
  salesExports: SalesExportsService,
  { requires, actorOf }: AuthGuard,
): void {
  // A HEAD request would generate the whole file and discard it.
  const exposeHeadRoute = false;
  const readsMoney = requires('read:payments');
  app.get(
    '/sales/export-bookings',
    {
      schema: csvRoute('Bookings as a CSV file', BookingSheetQuery),
      onRequest: requires('read:bookings'),
      exposeHeadRoute,
    },
    ({ query }, reply) => sendCsv(reply, 'bookings', salesExports.bookings(query)),
  );
  app.get(
    '/sales/export-payments',
    {
      schema: csvRoute('Payments as a CSV file', PaymentSheetQuery),
      onRequest: readsMoney,
      exposeHeadRoute,
    },
    (request, reply) => sendCsv(reply, 'payments', salesExports.payments(actorOf(request), request.query)),
  );
  app.get(
    '/sales/export-refunds',
    { schema: csvRoute('Refunds as a CSV file', RefundSheetQuery), onRequest: readsMoney, exposeHeadRoute },
    (request, reply) => sendCsv(reply, 'refunds', salesExports.refunds(actorOf(request), request.query)),
  );
  app.get(
    '/sales/export-closings',
    {
      schema: csvRoute('Closings of cash as a CSV file', ClosingSheetQuery),
      onRequest: requires('record:cash'),
      exposeHeadRoute,
    },
    (request, reply) => sendCsv(reply, 'closings', salesExports.closings(actorOf(request), request.query)),
  );
  app.get(
    '/sales/export-journal',
    {
      schema: csvRoute('The journal as a CSV file, one row per journal line', JournalSheetQuery),
      onRequest: readsMoney,
      exposeHeadRoute,
    },
    (request, reply) => sendCsv(reply, 'journal', salesExports.journal(actorOf(request), request.query)),
  );
}
