import { BalanceSheetQuery, ReceivableSheetQuery, SumsSheetQuery } from '@khamar/contract/sales/sales-query';
import { sendCsv } from '../../../csv.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { App } from '../../../http/fastify-app.ts';
import type { MoneyExportsService } from './money-csv.service.ts';
import { csvRoute } from './sales-csv.routes.ts';

export function moneyExportsRoutes(
  app: App,
  money: MoneyExportsService,
  { requires, actorOf }: AuthGuard,
): void {
  // A HEAD request would generate the whole file and discard it.
  const exposeHeadRoute = false;
  const readsBooks = requires('read:books');
  app.get(
    '/sales/export-days',
    {
      schema: csvRoute('Daily totals as a CSV file', SumsSheetQuery),
      onRequest: requires('read:payments'),
      exposeHeadRoute,
    },
    (request, reply) => sendCsv(reply, 'daily-totals', money.days(actorOf(request), request.query)),
  );
  app.get(
    '/sales/export-balance',
    {
      schema: csvRoute('The balance of every account as a CSV file', BalanceSheetQuery),
      onRequest: readsBooks,
      exposeHeadRoute,
    },
    ({ query }, reply) => sendCsv(reply, 'balance', money.balance(query)),
  );
  app.get(
    '/sales/export-receivables',
    {
      schema: csvRoute('What customers owe as a CSV file, one row per booking', ReceivableSheetQuery),
      onRequest: readsBooks,
      exposeHeadRoute,
    },
    ({ query }, reply) => sendCsv(reply, 'receivables', money.receivables(query)),
  );
}
