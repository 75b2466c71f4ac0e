import { responseOf, ok } from '@khamar/contract/envelope';
import { JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import { JournalQuery, SumsQuery } from '@khamar/contract/sales/sales-query';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import type { JournalService } from './journal.service.ts';

const staff = { tags: ['Payments'], security: SIGNED_IN };

const list = {
  ...staff,
  summary: 'Journal entries, newest first; without read:books only your own',
  querystring: JournalQuery,
  response: { 200: responseOf(JournalPage), ...ERROR_RESPONSES },
};
const sums = {
  ...staff,
  summary: 'Money received and refunded by day and method, and the balance of every account',
  querystring: SumsQuery,
  response: { 200: responseOf(MoneySums), ...ERROR_RESPONSES },
};

export function journalRoutes(app: App, journal: JournalService, { requires, actorOf }: AuthGuard): void {
  const reads = requires('read:payments');
  app.get('/sales/journal', { schema: list, onRequest: reads }, async (request) =>
    ok('Journal', await journal.list(actorOf(request), request.query)),
  );
  app.get('/sales/sums', { schema: sums, onRequest: reads }, async (request) =>
    ok('Daily totals', await journal.sums(actorOf(request), request.query)),
  );
}
